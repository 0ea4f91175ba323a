import { atom } from 'nanostores';
import {
  createCouponEndpoint,
  type ListedCoupon,
  listCouponsEndpoint,
  updateCouponEndpoint,
} from '#contract/quote/coupons.ts';
import { entriesSchema, savedValues } from '#lib/admin/discount-codes/code-entries.ts';
import { call } from '#lib/api/call.ts';
import { errorMessage } from '#lib/api/error.ts';
import { createQuery, createRemoteStore, invalidateCache } from '#lib/api/remote-store.ts';
import { createEditForm, type EditForm } from '#lib/forms/edit-form.ts';
import { discountCodesText as words } from '#messages/admin/discount-codes.ts';
import { announceError } from '#stores/toasts/announce.ts';
import { showToast } from '#stores/toasts/toasts.ts';

/** The discount codes of the shop, the newest first. [DISC-01] */
export const $discountCodes = createRemoteStore(atom(createQuery(listCouponsEndpoint, {})));

/** Creates the form that adds a code, or edits `coupon`. Calls `onSaved` on success. */
export function createCodeForm(coupon: ListedCoupon | undefined, onSaved: () => void): EditForm {
  const form: EditForm = createEditForm(
    entriesSchema(() => form.$base.get()),
    {
      unsaved: 'ask',
      dependent: ['kind', 'value'],
      async submit(values, { changes, before }) {
        if (coupon === undefined) {
          await call(createCouponEndpoint, { body: values });
          showToast('success', words.added(values.code));
        } else if (Object.keys(changes).length === 0) {
          showToast('success', words.unchanged);
        } else {
          await call(updateCouponEndpoint, { params: { id: coupon.id }, body: { ...changes, before } });
          showToast('success', words.saved(values.code));
        }
        invalidateCache(listCouponsEndpoint.path);
        onSaved();
      },
      onError: errorMessage,
    },
  );
  if (coupon) form.open(savedValues(coupon));
  return form;
}

/** Turns a code on or off and announces the outcome. Never rejects. */
export async function setCodeActive({ id, code }: ListedCoupon, active: boolean): Promise<void> {
  try {
    await call(updateCouponEndpoint, { params: { id }, body: { active, before: { active: !active } } });
    showToast('success', active ? words.turnedOn(code) : words.turnedOff(code));
  } catch (error) {
    announceError(error);
  }
  invalidateCache(listCouponsEndpoint.path);
}
