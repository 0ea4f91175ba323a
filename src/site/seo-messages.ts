/** What search engines, feed readers, language models and home screens are told of the shop. */
export const found = {
  newProducts: { title: 'Solène · New pieces', description: 'The newest pieces of the house of Solène.' },
  blog: 'Solène · Blog',
  /** The description of a product that has none of its own. */
  product: (name: string) => `${name}, chosen for you by the house of Solène: free delivery, easy returns.`,
  llms: {
    shop: 'Shop',
    allProducts: 'The whole collection, page by page, with filters by category, color and price.',
    category: (name: string) => `Everything in ${name}, with prices and ratings.`,
    blog: 'Blog',
    house: 'The house and its help pages',
    data: 'Data',
    newProducts: 'The newest pieces as an RSS feed.',
    blogFeed: 'The blog as an RSS feed.',
    sitemap: 'Every page of the shop.',
    api: 'The calls of the backend, as an OpenAPI document.',
  },
} as const;
