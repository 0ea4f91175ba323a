import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';

/** A report of a browser. The server ignores unknown fields. */
const reportSchema = z.looseObject({});

/**
 * Receives reports of browsers about violations of a page's content security policy, in the format of `report-to`
 * (`application/reports+json`) or of `report-uri` (`application/csp-report`).
 */
export const sendSecurityReportsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/security-reports',
  access: 'anyone',
  capability: 'accounts',
  rateLimit: { name: 'security-reports', max: 60, windowSeconds: 60 * 60 },
  summary: 'Records violations of the content security policy that browsers report.',
  body: z.union([z.array(reportSchema), z.object({ 'csp-report': reportSchema })]),
  response: z.object({ success: z.literal(true) }),
  parseResponse: z.unknown(),
});
