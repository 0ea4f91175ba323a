/**
 * The shape of a module of messages in another locale, from the English one: `Messages<typeof import('../en/bag.ts')>`.
 * A missing or an additional text is then a type error, and texts may differ from the English ones.
 */
export type Messages<English> = English extends string
  ? string
  : English extends (...args: infer Args) => infer Result
    ? (...args: Args) => Messages<Result>
    : English extends object
      ? { readonly [Key in keyof English]: Messages<English[Key]> }
      : English;
