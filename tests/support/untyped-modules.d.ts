declare module '@adobe/structured-data-validator' {
  /** The validator of structured data. Its package has no types. */
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default class Validator {
    validate(data: {
      readonly jsonld: Readonly<Record<string, readonly object[]>>;
      readonly microdata: object;
      readonly rdfa: object;
      readonly errors: readonly string[];
    }): Promise<{ readonly issueMessage: string; readonly severity: 'ERROR' | 'WARNING' }[]>;
  }
}
