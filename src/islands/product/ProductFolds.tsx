import type { Product } from '#contract/catalogue/product.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { FoldMarker } from '#ui/FoldMarker.tsx';

interface Props {
  product: Product;
  /** Notes on delivery and returns. */
  notes?: readonly string[] | undefined;
}

/**
 * Composition, care, measurements and the delivery notes of a product, as native disclosures. The first one of the
 * product's own texts is open.
 */
export function ProductFolds({ product, notes: given = words.notes }: Props) {
  const isCosmetic = product.category === 'cosmetics';
  const titles = isCosmetic ? words.cosmeticsDetails : words.details;
  const notes = isCosmetic ? [...given, words.sealNote] : given;
  const texts = [
    { title: titles.composition, text: product.composition },
    { title: titles.care, text: product.care },
    { title: titles.measurements, text: product.measurements },
  ].filter(({ text }) => text);
  return (
    <div className="mt-6 border-t border-line">
      {texts.map(({ title, text }, index) => (
        <details key={title} className="group border-b border-line" open={index === 0}>
          <FoldTitle text={title} />
          <p className="max-w-[60ch] pb-5 text-sm leading-6 whitespace-pre-line text-stone">{text}</p>
        </details>
      ))}
      <details className="group border-b border-line">
        <FoldTitle text={words.deliveryReturns} />
        <ul className="text-sm text-stone">
          {notes.map((note) => (
            <li key={note} className="pb-1">
              {note}
            </li>
          ))}
        </ul>
        <a href={paths.page('delivery-returns')} className="button-text mb-2 text-sm">
          {words.allDeliveryReturns}
        </a>
      </details>
    </div>
  );
}

function FoldTitle({ text }: { text: string }) {
  return (
    <summary className="flex min-h-13 list-none items-center justify-between gap-4 text-sm [&::-webkit-details-marker]:hidden">
      {text}
      <FoldMarker />
    </summary>
  );
}
