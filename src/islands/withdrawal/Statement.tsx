import { withdrawalText } from '#messages/withdrawal.ts';
import { Fact, TextLines } from '#ui/OrderFacts.tsx';

/** The entries of a statement. `items` names the items, or says that it is the whole order. */
export interface Entered {
  readonly name: string;
  readonly email: string;
  readonly orderNumber: string;
  readonly note: string;
  readonly items: readonly string[];
}

/** A statement of withdrawal as the customer has entered it. */
export function Statement({ entered }: { entered: Entered }) {
  return (
    <dl className="mt-6 grid gap-6 sm:grid-cols-2">
      <Fact term={withdrawalText.name}>{entered.name}</Fact>
      <Fact term={withdrawalText.email}>{entered.email}</Fact>
      <Fact term={withdrawalText.order}>{entered.orderNumber}</Fact>
      <Fact term={withdrawalText.items}>
        <TextLines texts={entered.items} />
      </Fact>
      {entered.note && (
        <div className="sm:col-span-2">
          <dt className="eyebrow">{withdrawalText.noteTerm}</dt>
          <dd className="mt-2 whitespace-pre-line" dir="auto">
            {entered.note}
          </dd>
        </div>
      )}
    </dl>
  );
}
