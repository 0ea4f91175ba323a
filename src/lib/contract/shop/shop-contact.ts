/** The contact details of the shop in its mails, from the site's content. */
export interface ShopContact {
  readonly email: string;
  readonly phone: string;
  readonly hours: string;
  /** The name and the postal address. */
  readonly address: readonly string[];
  /** The page about delivery and returns; undefined if the site has none. */
  readonly returnsPage: { readonly title: string; readonly path: string } | undefined;
}
