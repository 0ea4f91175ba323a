import { ROLES, type User } from '#contract/user.ts';
import { usersText as words } from '#lib/admin/users/messages.ts';
import { formatLocalDate } from '#lib/dates.ts';

interface Props {
  users: readonly User[];
  /** The logged-in admin; a note in their own row explains why it cannot be changed. */
  self: User;
  isOnlyAdmin: boolean;
  onRoleChange: (user: User, role: (typeof ROLES)[number]) => void;
  onDelete: (user: User) => void;
}

/** The admin's table of accounts. [ADMIN-08] */
export function UsersTable({ users, self, isOnlyAdmin, onRoleChange, onDelete }: Props) {
  return (
    <table className="admin-table user-rows">
      <caption className="sr-only">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.email}</th>
          <th scope="col">{words.since}</th>
          <th scope="col">{words.role}</th>
          <th scope="col" className="text-right">
            {words.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <td className="wrap-anywhere">{user.username}</td>
            <td className="wrap-anywhere text-stone">{user.email}</td>
            <td className="text-sm text-stone">{user.createdAt && formatLocalDate(user.createdAt)}</td>
            {user._id === self._id ? (
              <td colSpan={2} className="text-sm text-stone">
                {isOnlyAdmin ? words.lastAdmin : words.self}
              </td>
            ) : (
              <>
                <td>
                  <RoleSelect user={user} onRoleChange={onRoleChange} />
                </td>
                <td className="actions-cell">
                  <button
                    type="button"
                    className="button-text text-danger"
                    aria-label={words.deleteNamed(user.username)}
                    onClick={() => onDelete(user)}
                  >
                    {words.delete}
                  </button>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A controlled select: shows the current role until a change is confirmed and saved. */
function RoleSelect({ user, onRoleChange }: Pick<Props, 'onRoleChange'> & { user: User }) {
  const isKnown = ROLES.some((role) => role === user.role);
  return (
    <select
      className="field quiet-field w-auto"
      aria-label={words.roleOf(user.username)}
      value={user.role}
      onChange={({ target }) => {
        const role = ROLES.find((candidate) => candidate === target.value);
        if (role) onRoleChange(user, role);
      }}
    >
      {!isKnown && <option value={user.role}>{user.role}</option>}
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  );
}
