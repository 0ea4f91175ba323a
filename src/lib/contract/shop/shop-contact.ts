/** How customers reach the shop, as its mails state it. The site's content names it. */
export interface ShopContact {
  readonly email: string;
  readonly phone: string;
  readonly hours: string;
  /** The name and the postal address. */
  readonly address: readonly string[];
  /** The page about delivery and returns; undefined if the site has none. */
  readonly returnsPage: { readonly title: string; readonly path: string } | undefined;
}
