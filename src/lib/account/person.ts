import type { User } from '#contract/user.ts';
import { isRecord, isText, parseJson } from '#lib/shape.ts';

/**
 * The person who is signed in, as the browser keeps them. An entry that has no id is nobody; any other field that is
 * missing is empty, and what is not a person's, such as a token, is dropped. [AUTH-06]
 */
export function decodePerson(json: string): User | null {
  const stored = parseJson(json);
  if (!isRecord(stored) || !isText(stored._id) || stored._id === '') return null;
  const text = (name: string) => (isText(stored[name]) ? stored[name] : '');
  return {
    _id: stored._id,
    username: text('username'),
    email: text('email'),
    role: text('role'),
    profession: text('profession'),
    bio: text('bio'),
    profileImage: text('profileImage'),
    ...(isText(stored.createdAt) && { createdAt: stored.createdAt }),
  };
}

/** Any role but admin is none. [NAV-05] */
export function isAdmin({ role }: User): boolean {
  return role === 'admin';
}

/**
 * The script that marks a page before it is painted with who is signed in, `data-user="admin"` or `"user"`, so that
 * the header never shows the wrong thing. `elements/mark-person.ts` keeps the mark true.
 */
export const markPerson = `try{const u=JSON.parse(localStorage.user);if(u._id)document.documentElement.dataset.user=u.role==='admin'?'admin':'user'}catch{}`;
