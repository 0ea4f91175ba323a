/** Texts of the blog. [HOME-09] */
export const blogText = {
  heading: 'Blog',
  description:
    'How to wear it, how to care for it and what to leave at home: notes from the house of Solène.',
  lead: 'How to wear it, how to care for it, and what to leave at home.',
  readOn: 'More from the blog',
} as const;
