/** What the build bakes in (`hosted-backend.ts`). */
declare const __CAPABILITIES__: readonly string[] | null;
declare const __SITE_REVISION__: string;

interface ImportMetaEnv {
  readonly PUBLIC_API_URL?: string;
}
