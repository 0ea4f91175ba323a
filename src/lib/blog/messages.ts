/** The blog and its entries. [HOME-09] */
export const blog = {
  heading: 'Blog',
  description:
    'What to wear with what, how to look after it and what to leave at home: notes from the house of Solène.',
  lead: 'What to wear with what, how to look after it, and what to leave at home.',
  readOn: 'Read on',
} as const;
