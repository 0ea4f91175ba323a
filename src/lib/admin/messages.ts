/**
 * The texts of the forms of people and of the dashboard, by screen: the other half of `messages.ts`.
 */

/** [NAV-06] */
export const signOut = { done: 'User Logout successfully' } as const;

/** The login and the register form. What their rules say stands with the rules. [AUTH-01 to AUTH-05] */
export const signIn = {
  login: {
    title: 'Login Form',
    description: 'Sign in to Solène to see your dashboard and your profile.',
    submit: 'Login',
    sending: 'Signing in...',
    question: 'New at Solène?',
    other: 'Register',
  },
  register: {
    title: 'Register Form',
    description: 'Make an account at Solène: a name, an e-mail address and a password are enough.',
    submit: 'Register',
    sending: 'Sending...',
    question: 'Do you have an account?',
    other: 'Login',
  },
  username: 'Username',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters and one of ! @ # $ % ^ & *',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** Where the message of a backend is missing. */
  loggedIn: 'Login successfully',
  registered: 'User registered successfully',
  needsScript: 'The form needs JavaScript.',
} as const;

/** The dashboard of who is signed in. [USER-01, USER-02, USER-08] */
export const userDashboard = {
  title: 'User Dashboard',
  description: 'What you have paid, reviewed and bought at Solène.',
  payment: 'Total Payment',
  reviews: 'Total Reviews',
  purchase: 'Total Purchase',
  chart: 'Your figures side by side',
  figure: 'Figure',
  amount: 'Amount',
} as const;

/** In the place of screens that are still to come. [USER-08, ADMIN-06] */
export const comingSoon = {
  heading: 'Coming Soon',
  payment: {
    title: 'Payment',
    description: 'Your payments at Solène.',
    text: 'Here you will find what you have paid, and how. Leave your address and you will hear of it.',
  },
  orders: {
    title: 'Orders',
    description: 'Your orders at Solène.',
    text: 'Here you will find what you have ordered, and where it is. Leave your address and you will hear of it.',
  },
  admin: {
    title: 'Admin Dashboard',
    description: 'How the shop is doing.',
    text: 'An overview of the shop will stand here. Until then, this is what can be done:',
    manage: 'Manage Products',
    add: 'Add New Product',
  },
  manageOrders: {
    title: 'All Orders',
    description: 'The orders of the shop.',
    text: 'The orders of all customers will stand here. Until then, this is what can be done:',
  },
  email: 'Email',
  notify: 'Notify Me',
  sending: 'Sending...',
  thanks: 'Thanks, You will be notified via Email',
} as const;

/** Profile, Edit Profile and Update Password. [USER-04 to USER-07] */
export const profile = {
  title: 'Profile',
  description: 'What Solène knows of you.',
  name: 'Name',
  email: 'Email',
  bio: 'Bio',
  profession: 'Profession',
  role: 'Role',
  /** For a bio or a profession that is not there. */
  nothing: 'Nothing yet',
  update: 'Update',
  changePassword: 'Change Password',
  delete: 'Delete',
  confirmDelete: {
    title: 'Confirm Delete',
    question: 'Are you sure you want to delete your profile? This action cannot be undone.',
  },
  /** Where the message of a backend is missing. */
  deleted: 'User Deleted Successfully',
  edit: {
    title: 'Edit Profile',
    description: 'Change what Solène knows of you.',
    emailHint: 'The address of an account stays as it is.',
    submit: 'Update Profile',
    sending: 'Updating...',
    updated: 'Profile updated successfully!',
  },
  password: {
    title: 'Update Password',
    description: 'Choose another password for your account.',
    current: 'Current Password',
    new: 'New Password',
    confirm: 'Confirm New Password',
    submit: 'Update Password',
    sending: 'Updating...',
    updated: 'Password updated successfully!',
    failed: 'Failed to update password.',
  },
} as const;

/** Questions before something that cannot be taken back. */
export const confirmation = {
  cancel: 'Cancel',
} as const;

/** Manage Products. [ADMIN-01 to ADMIN-04] */
export const manageProducts = {
  title: 'Manage Products',
  description: 'What the shop sells, to be changed and deleted.',
  table: 'Products',
  image: 'Image',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  /** Before the number, where the column has no head. */
  stockOf: 'In stock: ',
  /** In the place of a number: nobody counts the pieces. */
  uncounted: '–',
  actions: 'Actions',
  loading: 'Loading products...',
  failed: 'Error loading products!',
  more: 'Load more',
  search: 'Find a product',
  sort: 'Sort by',
  orders: {
    listed: 'As in the shop',
    newest: 'Newest first',
    name: 'Name',
    price: 'Price, lowest first',
    '-price': 'Price, highest first',
    stock: 'Stock, fewest first',
  },
  add: 'Add a product',
  nothing: 'There are no products yet.',
  notFound: 'No product matches what you are looking for.',
  update: 'Update',
  updateNamed: (name: string) => `Update ${name}`,
  comingSoon: 'Update functionality coming soon!',
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  question: 'Are you sure you want to delete?',
  deleted: 'Product deleted successfully',
  /** Whether the built site shows a product as it is now. */
  live: 'Live',
  building: 'Building',
} as const;

/** Add New Product, and the same form for a product that is there. [ADMIN-04, ADMIN-05] */
export const productForm = {
  add: {
    title: 'Add New Product',
    description: 'A new piece for the shop, with its picture.',
    submit: 'Add Product',
    /** Where the message of a backend is missing. */
    added: 'Product added successfully',
    /** Before a link to the product. */
    inShop: (name: string) => `${name} is in the shop.`,
  },
  edit: {
    title: 'Edit Product',
    description: 'A piece of the shop, to be changed.',
    submit: 'Save Product',
    updated: 'Product updated successfully',
    saved: (name: string) => `${name} is saved.`,
    loading: 'Loading product...',
    failed: 'Error loading the product!',
    absent: 'This product is not there, or not anymore.',
    back: 'Back to Manage Products',
  },
  sending: 'Sending...',
  name: 'Product Name',
  price: 'Price',
  priceHint: 'In dollars, such as 49.90',
  oldPrice: 'Old Price',
  oldPriceHint: 'What it cost before; empty for none',
  stock: 'Stock',
  stockHint: 'How many pieces can be sold; empty if they are not counted',
  category: 'Category',
  color: 'Color',
  choose: 'Please choose',
  image: 'Image',
  imageHint: (megabytes: number) =>
    `JPEG, PNG, WebP or AVIF, at most ${megabytes} MB. It can be dropped here too.`,
  imageKeptHint: 'Without another file the picture stays as it is.',
  wrongType: 'The picture must be a JPEG, PNG, WebP or AVIF file.',
  description: 'Description',
  progress: 'Sent so far',
  look: 'Look at it in the shop',
} as const;

/** The admin's list of accounts. [ADMIN-08] */
export const users = {
  title: 'Users',
  description: 'Who has an account, and what they may do.',
  table: 'Users',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  since: 'Since',
  actions: 'Actions',
  loading: 'Loading users...',
  failed: 'Error loading users!',
  roleOf: (name: string) => `Role of ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  changeRole: 'Change role',
  askRole: (name: string, role: string) =>
    role === 'admin'
      ? `Make ${name} an admin? Admins can change products and users.`
      : `Give ${name} the role ${role}? They will no longer see the screens of admins.`,
  askDelete: (name: string) => `Are you sure you want to delete ${name}? This action cannot be undone.`,
  /** Where the message of a backend is missing. */
  roleChanged: 'User updated Successfully',
  deleted: 'User Deleted Successfully',
  self: 'This is you. Another admin can change your role; your profile deletes your account.',
  lastAdmin: 'This is you, the only admin. Make somebody else an admin first: the shop needs one.',
} as const;
