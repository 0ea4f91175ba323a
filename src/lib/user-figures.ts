import { userDashboard } from './dashboard-messages.ts';

/** A figure with its name. */
interface Figure {
  readonly name: string;
  readonly value: number;
  /** As a person reads it. */
  readonly shown: string;
}

/** The figures of the User Dashboard: fixed, since a base backend knows none. [USER-01, USER-02] */
export const USER_FIGURES: readonly Figure[] = [
  { name: userDashboard.payment, value: 10, shown: '$10' },
  { name: userDashboard.reviews, value: 20, shown: '20' },
  { name: userDashboard.purchase, value: 23, shown: '23' },
];
