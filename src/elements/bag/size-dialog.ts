import { createElement } from '#elements/shared/create-element.ts';
import type { CardProduct } from '#lib/product/card-product.ts';
import type { SizeChoice } from '#lib/product/sizes.ts';
import { displayedStock } from '#lib/product/stock.ts';
import { paths } from '#lib/urls/paths.ts';
import { productText as words } from '#messages/product.ts';
import { sizeGuideText } from '#messages/size-guide.ts';
import { addToBag } from '#stores/bag/bag.ts';

/**
 * Opens a dialog with the sizes of a product. A press on a size adds the product in that size to the bag. A sold-out
 * size is a link to the product's page, which offers a mail for it. `opener` gets the focus back. [SIZE-03]
 */
export function openSizeDialog(product: CardProduct, opener: HTMLElement | null): void {
  const title = createElement(
    'h2',
    { id: 'size-dialog-title', className: 'text-xl' },
    words.chooseSizeOf(product.name),
  );
  const hint = createElement(
    'p',
    { id: 'size-dialog-hint', className: '-mt-2 text-sm text-stone' },
    words.sizeIsAdded,
  );
  const options = createElement('ul', { className: 'size-options' });
  const close = createElement(
    'button',
    { type: 'button', className: 'button-text text-sm' },
    words.closeSizes,
  );
  const dialog = createElement(
    'dialog',
    { className: 'sheet size-dialog' },
    createElement(
      'div',
      {},
      title,
      hint,
      options,
      createElement(
        'div',
        { className: 'flex w-full justify-between' },
        createElement('a', { href: paths.sizeGuide, className: 'button-text text-sm' }, sizeGuideText.title),
        close,
      ),
    ),
  );
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', hint.id);
  for (const choice of product.sizes ?? []) {
    const add = () => {
      dialog.close();
      addToBag(product, choice.size);
    };
    options.append(createElement('li', {}, createOption(product, choice, add)));
  }
  close.addEventListener('click', () => dialog.close());
  // A click outside the content has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener?.focus({ preventScroll: true });
  });
  // Otherwise a sold-out size, a link away from the page, could get the focus.
  options.querySelector('button')?.toggleAttribute('autofocus', true);
  document.body.append(dialog);
  dialog.showModal();
}

function createOption(product: CardProduct, { size, stock }: SizeChoice, add: () => void): HTMLElement {
  const className = 'size-option';
  if (displayedStock({ stock }) === 0) {
    const href = `${paths.product(product._id)}#size=${encodeURIComponent(size)}`;
    const link = createElement('a', { className, href }, size);
    link.append(createElement('span', { className: 'sr-only' }, ` ${words.soldOut}`));
    link.dataset.units = '0';
    return link;
  }
  const button = createElement('button', { type: 'button', className }, size);
  button.addEventListener('click', add);
  return button;
}
