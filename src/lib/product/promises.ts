/** The sentences of a product page about delivery and returns. */
export interface ProductPromises {
  /** The line below the button. */
  readonly assurance: string;
  readonly notes: readonly string[];
}
