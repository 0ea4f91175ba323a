/** Constants that the build inlines (`hosted-backend.ts`). */
declare const __CAPABILITIES__: readonly string[] | null;
/** IANA name of the shop's time zone; null if the backend announces none. */
declare const __SHOP_TIME_ZONE__: string | null;
declare const __SITE_REVISION__: string;
/** Whether pages register the service worker (`service-worker.ts`). */
declare const __OFFLINE__: boolean;
declare const __EMAIL_SERVICE__: import('#lib/contact/email-service.ts').EmailService;

interface ImportMetaEnv {
  readonly PUBLIC_API_URL?: string;
}
