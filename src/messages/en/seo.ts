/** Texts for search engines, feed readers, language models and home screens. */
export const seoText = {
  newProducts: { title: 'Solène · New arrivals', description: 'New arrivals at Solène.' },
  merchantFeed: { title: 'Solène', description: 'All products at Solène.' },
  blog: 'Solène · Blog',
  /** The meta description of a product without a description of its own. */
  product: (name: string) => `${name} from Solène. Free delivery and free 30-day returns.`,
  /** The same where the settings decide delivery and returns. */
  productOnly: (name: string) => `${name} from Solène, chosen piece by piece.`,
  /** The meta description of a category page, for its title. */
  category: (title: string) =>
    `${title} at Solène. Chosen piece by piece, with free delivery and free returns.`,
  categoryOnly: (title: string) => `${title} at Solène. Chosen piece by piece for a small house of fashion.`,
  llms: {
    shop: 'Shop',
    allProducts: 'The whole collection, page by page, with filters for category, color and price.',
    category: (name: string) => `All products in the ${name} category, with prices and ratings.`,
    blog: 'Blog',
    aboutAndHelp: 'About and help',
    data: 'Data',
    newProducts: 'New arrivals as an RSS feed.',
    blogFeed: 'The blog as an RSS feed.',
    sitemap: 'Every page of the shop.',
    api: 'The backend’s API as an OpenAPI document.',
  },
} as const;
