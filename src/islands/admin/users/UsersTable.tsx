import { ROLES, type User } from '#contract/account/user.ts';
import type { ListedUser } from '#contract/account/user-search.ts';
import { formatCents } from '#contract/wire/money.ts';
import { managedOrdersPath } from '#lib/admin/orders/managed-orders.ts';
import { capitalize } from '#lib/capitalize.ts';
import { formatShopDate } from '#lib/dates.ts';
import { usersText as words } from '#messages/admin/users.ts';
import { AdminTable, CellNote } from '#ui/AdminTable.tsx';

interface Props {
  users: readonly ListedUser[];
  /** The logged-in admin; a note in their own row explains why it cannot be changed. */
  self: User;
  isOnlyAdmin: boolean;
  onRoleChange: (user: User, role: (typeof ROLES)[number]) => void;
  onDelete: (user: User) => void;
}

const FIGURE_HEADINGS = [
  [words.orders, 'text-page-end'],
  [words.paid, 'text-page-end'],
  [words.lastOrder, 'max-lg:hidden'],
] as const;

/** The admin's table of accounts. [ADMIN-08] */
export function UsersTable({ users, self, isOnlyAdmin, onRoleChange, onDelete }: Props) {
  const hasFigures = users.some(({ orders }) => orders !== undefined);
  return (
    <AdminTable
      className={`user-rows ${hasFigures ? 'with-figures' : ''}`}
      caption={words.table}
      headings={[
        words.name,
        ...(hasFigures ? FIGURE_HEADINGS : []),
        words.since,
        words.role,
        [words.actions, 'text-page-end'],
      ]}
    >
      {users.map((user) => (
        <tr key={user._id}>
          <td className="name-cell wrap-anywhere">
            <bdi>{user.username}</bdi>
            <CellNote translate="no">{user.email}</CellNote>
            {user._id === self._id && (
              <span className="block text-xs text-stone">{isOnlyAdmin ? words.lastAdmin : words.self}</span>
            )}
          </td>
          {hasFigures && <Figures user={user} />}
          <td className="since-cell text-sm text-stone">
            {user.createdAt ? (
              <>
                <span className="md:hidden">{words.since} </span>
                {formatShopDate(user.createdAt)}
              </>
            ) : (
              <Unknown />
            )}
          </td>
          <td className="role-cell max-md:text-page-end">
            {user._id === self._id ? (
              capitalize(user.role)
            ) : (
              <RoleSelect user={user} onRoleChange={onRoleChange} />
            )}
          </td>
          <td className="actions-cell">
            {user._id !== self._id && (
              <button
                type="button"
                className="button-text text-stone hover:text-danger"
                aria-label={words.deleteNamed(user.username)}
                onClick={() => onDelete(user)}
              >
                {words.delete}
              </button>
            )}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

/** The orders of a user in figures, with a link to them. Phones hide the headings, so the figures state their units. */
function Figures({ user: { _id, username, orders = 0, spentCents, lastOrderAt } }: { user: ListedUser }) {
  const lastDay = lastOrderAt && formatShopDate(lastOrderAt);
  return (
    <>
      <td className="orders-cell tabular-nums md:text-page-end">
        {orders === 0 ? (
          <span className="text-stone max-md:hidden">0</span>
        ) : (
          <a
            href={managedOrdersPath({ user: _id })}
            className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 md:justify-end"
            aria-label={words.ordersOf(username, orders)}
          >
            {orders}
            <span className="md:hidden">&nbsp;{words.orderUnit(orders)}</span>
          </a>
        )}
        {lastDay && <span className="text-sm text-stone md:hidden"> · {words.last(lastDay)}</span>}
      </td>
      <td className="paid-cell text-page-end tabular-nums">
        {spentCents ? (
          <>
            {formatCents(spentCents)}
            <span className="md:hidden"> {words.paidUnit}</span>
          </>
        ) : null}
      </td>
      <td className="text-sm text-stone max-lg:hidden">{lastDay}</td>
    </>
  );
}

/** The placeholder of a missing value. Phones omit it, because they hide the heading. */
function Unknown() {
  return <span className="text-stone max-md:hidden">–</span>;
}

/** A controlled select: shows the current role until a change is confirmed and saved. */
function RoleSelect({ user, onRoleChange }: Pick<Props, 'onRoleChange'> & { user: User }) {
  const isKnown = ROLES.some((role) => role === user.role);
  return (
    <select
      className="field row-field"
      aria-label={words.roleOf(user.username)}
      value={user.role}
      onChange={({ target }) => {
        const role = ROLES.find((candidate) => candidate === target.value);
        if (role) onRoleChange(user, role);
      }}
    >
      {!isKnown && <option value={user.role}>{capitalize(user.role)}</option>}
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {capitalize(role)}
        </option>
      ))}
    </select>
  );
}
