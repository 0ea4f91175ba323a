import { addressFailureText, mailServerText, serverFailureText } from '#messages/mails/failures.ts';
import type { MailFailureKind, OutboxRow } from '../db/schema/jobs.ts';

/** Why an attempt to send a mail has failed. */
export interface MailFailure {
  readonly kind: MailFailureKind;
  /** The response of the mail server, or the detail of a certificate's error; '' if there is none. */
  readonly detail: string;
}

/** Failures of the connection to the mail server, which concern no single mail. */
export const CONNECTION_FAILURES = [
  'dns',
  'refused',
  'unreachable',
  'certificate',
  'encryption',
  'login',
] as const satisfies MailFailureKind[];

const MAX_DETAIL_LENGTH = 300;

/** Returns why a mail has not been sent, in a sentence for admins with the mail server's response. */
export function describeFailure({
  failureKind: kind,
  failure,
}: Pick<OutboxRow, 'failureKind' | 'failure'>): string {
  const detail = failure ?? '';
  if (kind === null) return detail;
  return detail === '' ? `${sentenceOf(kind)}.` : `${sentenceOf(kind)}: ${detail}`;
}

function sentenceOf(kind: MailFailureKind): string {
  return kind === 'mailbox' || kind === 'suppressed'
    ? addressFailureText[kind]
    : mailServerText(serverFailureText[kind]);
}

/** Returns a clause about the mail server for an error of a test connection, such as `it refuses connections (…)`. */
export function describeConnectionError(error: Error): string {
  const kind = kindOf(error);
  return kind === 'mailbox' || kind === 'suppressed'
    ? error.message
    : `it ${serverFailureText[kind]} (${error.message})`;
}

/** Returns the failure that an error of the transport stands for. */
export function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { kind: 'closed', detail: '' };
  const kind = kindOf(error);
  const hasMessage = kind === 'certificate' || kind === 'rejected';
  const detail = fieldOf(error, 'response') || (hasMessage ? error.message : '');
  // Node appends advice for developers.
  const [stated = ''] = detail.split('; if the root CA ');
  const cleaned = stated.replace(/^Error initiating TLS - /, '').replaceAll(/\p{Cc}+/gu, ' ');
  return { kind, detail: cleaned.slice(0, MAX_DETAIL_LENGTH) };
}

/** Network errors on the way to a mail server that is off or behind a firewall. */
const UNREACHABLE = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'];
const CERTIFICATE = /certificate|altname|issuer/i;

function kindOf(error: Error): MailFailureKind {
  const code = fieldOf(error, 'code');
  const cause = fieldOf(error, 'originalCode');
  const response = fieldOf(error, 'response');
  // 530 and 535: the mail server requires a login, or a different one.
  if (/^(EAUTH|ENOAUTH|EOAUTH2)$/.test(code) || /^53[05]/.test(response)) return 'login';
  const isTls = code === 'ETLS' || cause.startsWith('ERR_SSL') || cause.startsWith('ERR_TLS');
  if (response === '' && CERTIFICATE.test(error.message)) return 'certificate';
  if (isTls) return 'encryption';
  if (response !== '') return kindOfRefusal(response, fieldOf(error, 'command'));
  if (code === 'EDNS') return 'dns';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected';
  if (cause === 'ECONNREFUSED') return 'refused';
  if (fieldOf(error, 'timeoutType') === 'SOCKET_TIMEOUT' || code === 'EABORT') return 'silent';
  return code === 'ETIMEDOUT' || UNREACHABLE.includes(cause) ? 'unreachable' : 'closed';
}

/** Enhanced status codes (RFC 3463) of a mailbox that is not there. 5.1.7 and 5.1.8 are about the sender. */
const MAILBOX_STATUS = /^5\.(?:1\.(?![78]$)|2\.1$)/;
/** Words with which servers without enhanced status codes refuse a sender or a content. */
const POLICY_WORDS = /relay|spam|block|policy|denied|reputation|listed|\b(?:spf|dkim|dmarc)\b/i;

/** Returns the kind of a mail server's error response. Only a refusal of the recipient can be about its mailbox. */
function kindOfRefusal(response: string, command: string): MailFailureKind {
  const [, code = '', status = ''] = /^(\d{3})[ -]?(\d\.\d{1,3}\.\d{1,3}(?![\d.]))?/.exec(response) ?? [];
  if (!code.startsWith('5')) return 'later';
  const isRecipient = command === 'RCPT TO';
  if (isRecipient && MAILBOX_STATUS.test(status)) return 'mailbox';
  if (status.startsWith('5.7.') || code === '554') return 'policy';
  if (status !== '') return 'rejected';
  if (POLICY_WORDS.test(response)) return 'policy';
  return isRecipient && /^55[0-3]$/.test(code) ? 'mailbox' : 'rejected';
}

function fieldOf(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
