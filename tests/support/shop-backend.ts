/** What a test puts into the catalogue; prices in dollars. */
export interface NewProduct {
  /** The backend gives one unless a test needs an unusual one. */
  readonly id?: string;
  readonly name: string;
  readonly price: number;
  readonly oldPrice?: number;
  readonly category: string;
  readonly color: string;
  readonly description: string;
}

/** What a test changes of a product; the price in dollars. Only our backend gives its stock a meaning. */
interface ProductFields {
  readonly price?: number;
  readonly stock?: number;
}

/** What somebody signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a test can do to the hosted backend behind the site, whichever it is. */
export interface ShopBackend {
  /** Adds a product behind the site's back and returns its id. */
  add(product: NewProduct): Promise<string>;
  change(id: string, fields: ProductFields): Promise<void>;
  remove(id: string): Promise<void>;
  /** The id of the seed's product with this name. */
  idOf(name: string): Promise<string>;
  /** Two who have an account from the start. */
  readonly people: { readonly admin: Credentials; readonly shopper: Credentials };
  /** From now on nobody's session is worth anything. */
  endSessions(): Promise<void>;
  /** From now on nobody answers at the backend's address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** The seed's catalogue and the first accounts again, nobody signed in, and running. */
  reset(): Promise<void>;
}
