import { userDashboard } from '#lib/admin/messages.ts';

/** A figure with its name. */
interface Figure {
  readonly name: string;
  readonly value: number;
  /** As a person reads it. */
  readonly shown: string;
  /** Of another color than its neighbours in the chart. */
  readonly accent: boolean;
}

/** The figures of the User Dashboard: fixed, since a base backend knows none. [USER-01, USER-02] */
export const USER_FIGURES: readonly Figure[] = [
  { name: userDashboard.payment, value: 10, shown: '$10', accent: false },
  { name: userDashboard.reviews, value: 20, shown: '20', accent: true },
  { name: userDashboard.purchase, value: 23, shown: '23', accent: false },
];
