import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendSecurityReportsEndpoint } from '#contract/account/security-reports.ts';
import { route } from '../http/route.ts';
import { noteViolations, type PolicyViolation } from '../http/security-notes.ts';

/** Body limit in bytes. Each report repeats the policy of its page, about 2,000 bytes. */
const MAX_REPORTS_BYTES = 64 * 1024;

/** The number of violations that are recorded per request. */
const MAX_VIOLATIONS = 10;

const currentReportSchema = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: z.string(), blockedURL: z.string(), documentURL: z.string() }),
});

const legacyReportSchema = z.object({
  'violated-directive': z.string(),
  'blocked-uri': z.string(),
  'document-uri': z.string(),
});

/** Registers the route to which browsers report violations of the content security policy. The log records them. */
export async function securityReportRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ['application/reports+json', 'application/csp-report', 'application/json'],
    { parseAs: 'string', bodyLimit: MAX_REPORTS_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  route(app, sendSecurityReportsEndpoint, async ({ body }, request) => {
    const violations = Array.isArray(body) ? body.flatMap(parseCurrent) : parseLegacy(body['csp-report']);
    noteViolations(request, violations.slice(0, MAX_VIOLATIONS));
  });
}

function parseCurrent(report: object): PolicyViolation[] {
  const { success, data } = z.safeParse(currentReportSchema, report);
  return success ? [describe(data.body.effectiveDirective, data.body.blockedURL, data.body.documentURL)] : [];
}

function parseLegacy(report: object): PolicyViolation[] {
  const { success, data } = z.safeParse(legacyReportSchema, report);
  return success ? [describe(data['violated-directive'], data['blocked-uri'], data['document-uri'])] : [];
}

/**
 * Returns the parts of a report without personal data. Anyone can send a report, so other texts become `other`: no
 * queries, no fragments and no paths with unusual characters.
 */
function describe(directive: string, blocked: string, page: string): PolicyViolation {
  return {
    // Some browsers add the sources of the directive.
    directive: orOther(/^[a-z-]{1,40}(?= |$)/.exec(directive)?.[0]),
    blocked: blockedOrigin(blocked),
    page: orOther(URL.parse(page)?.pathname.match(/^\/[\w/.-]{0,200}$/)?.[0]),
  };
}

/** Returns the origin of a blocked URL, the scheme of one without an origin, or a keyword such as `inline`. */
function blockedOrigin(blocked: string): string {
  const url = URL.parse(blocked);
  if (url === null) return orOther(/^[a-z-]{1,40}$/.exec(blocked)?.[0]);
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 200);
}

function orOther(text: string | undefined): string {
  return text ?? 'other';
}
