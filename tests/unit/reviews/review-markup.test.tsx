import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Review } from '#contract/catalogue/reviews.ts';
import { ProductReviews } from '#islands/reviews/ProductReviews.tsx';
import { ReviewItems } from '#islands/reviews/ReviewItems.tsx';
import { StarRatingField } from '#islands/reviews/StarRatingField.tsx';
import { attributesOf, renderMarkup, renderText } from '#tests/support/unit/render-markup.ts';

/** The static HTML of reviews. */

const REVIEW: Review = {
  _id: 'r1',
  username: 'Ada',
  stars: 4,
  words: 'Falls well.',
  createdAt: '2026-05-04T10:00:00.000Z',
  updatedAt: '2026-05-04T10:00:00.000Z',
};

test('a review has its stars, author, day and text', () => {
  expect(renderMarkup(<ReviewItems reviews={[REVIEW]} />)).toBe(
    '<ul><li><p><span><span data-rating="">4 out of 5</span></span><span>Ada</span>' +
      '<time dateTime="2026-05-04T10:00:00.000Z">May 4, 2026</time></p><p>Falls well.</p></li></ul>',
  );
  const bare = renderMarkup(<ReviewItems reviews={[{ ...REVIEW, username: '', words: '' }]} />);
  expect(bare).toContain('<span>A customer</span>');
  expect(bare.match(/<p>/g)).toHaveLength(1);
});

test('the built section has the mean, the number and the first reviews', () => {
  const section = (totalReviews: number, mean?: number) => (
    <ProductReviews
      productId="gown"
      built={{
        reviews: totalReviews === 0 ? [] : [REVIEW],
        totalReviews,
        ...(mean !== undefined && { mean }),
      }}
    />
  );
  const two = renderMarkup(section(2, 4.25));
  expect(two).toMatch(/^<section id="reviews" aria-labelledby="reviews-heading">/);
  expect(two).toContain('<h2 id="reviews-heading">Reviews</h2>');
  expect(two).toContain('<span aria-hidden="true">4.3</span>');
  expect(two).toContain('<span>2 reviews</span>');
  expect(two).toContain('<div tabindex="-1" aria-busy="false"><ul>');
  expect(two).toContain('<button type="button" aria-disabled="false">Load more reviews</button>');
  expect(renderText(section(1, 4))).toContain('1 review');
  expect(renderMarkup(section(1, 4))).not.toContain('<button');
  expect(renderText(section(0))).toBe('Reviews No reviews yet. Bought it? Be the first.');
  expect(two).not.toContain('No reviews yet');
});

const stars = (initial: number, error?: string) => (
  <StarRatingField
    label="Stars"
    labelOf={(count) => `${count} stars`}
    name="stars"
    initial={initial}
    error={error}
    readOnly={false}
  />
);

test('the field of stars has five choices and fills those up to the chosen one', () => {
  expect(attributesOf(stars(2), 'input')).toEqual(
    [1, 2, 3, 4, 5].map(
      (count) =>
        `type="radio" aria-invalid="false" name="stars"${count === 2 ? ' checked=""' : ''} value="${count}"`,
    ),
  );
  expect(renderText(stars(2))).toBe('Stars 1 stars 2 stars 3 stars 4 stars 5 stars');
  expect(renderToStaticMarkup(stars(2)).match(/class="stars-filled"/g)).toHaveLength(2);
  expect(renderMarkup(stars(0))).not.toContain('checked');
});

test('the field of stars is described by its error', () => {
  const html = renderMarkup(stars(0, 'Please choose.'));
  const [, id = ''] = /^<fieldset aria-describedby="([^"]+)">/.exec(html) ?? [];
  expect(html).toContain(`<p id="${id}">Please choose.</p>`);
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(5);
  expect(renderMarkup(stars(0))).toMatch(/^<fieldset><legend>Stars<\/legend>/);
});
