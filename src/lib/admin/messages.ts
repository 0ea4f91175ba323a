/** Texts of the account forms and the dashboard, by screen. */

/** Logout. [NAV-06] */
export const logoutText = { done: 'User Logout successfully' } as const;

/** The login and registration forms. The validation messages are in `contract/rules.ts`. [AUTH-01 to AUTH-05] */
export const loginText = {
  login: {
    title: 'Login Form',
    description: 'Log in to Solène to see your dashboard and profile.',
    submit: 'Login',
    sending: 'Logging in...',
    question: 'New to Solène?',
    other: 'Register',
  },
  register: {
    title: 'Register Form',
    description: 'Create a Solène account with a username, an email address and a password.',
    submit: 'Register',
    sending: 'Sending...',
    question: 'Already have an account?',
    other: 'Login',
  },
  username: 'Username',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters and one of ! @ # $ % ^ & *',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** Used when the backend's response has no message. */
  loggedIn: 'Login successfully',
  registered: 'User registered successfully',
  needsScript: 'The form needs JavaScript.',
} as const;

/** The user's dashboard. [USER-01, USER-02, USER-08] */
export const userDashboardText = {
  title: 'User Dashboard',
  description: 'Your payments, reviews and purchases at Solène.',
  payment: 'Total Payment',
  reviews: 'Total Reviews',
  purchase: 'Total Purchase',
  chart: 'Your totals',
  figure: 'Figure',
  amount: 'Amount',
} as const;

/** Placeholders for screens that the backend does not support. [USER-08, ADMIN-06] */
export const comingSoonText = {
  heading: 'Coming Soon',
  payment: {
    title: 'Payment',
    description: 'Your payments at Solène.',
    text: 'Your payments will appear here. Leave your email and we’ll let you know.',
  },
  orders: {
    title: 'Orders',
    description: 'Your orders at Solène.',
    text: 'Your orders and their status will appear here. Leave your email and we’ll let you know.',
  },
  admin: {
    title: 'Admin Dashboard',
    description: 'How the shop is doing.',
    text: 'An overview of the shop will appear here. For now, you can:',
    manage: 'Manage Products',
    add: 'Add New Product',
  },
  manageOrders: {
    title: 'All Orders',
    description: 'All orders of the shop.',
    text: 'All customer orders will appear here. For now, you can:',
  },
  email: 'Email',
  notify: 'Notify Me',
  sending: 'Sending...',
  thanks: 'Thanks, You will be notified via Email',
} as const;

/** Profile, Edit Profile and Update Password. [USER-04 to USER-07] */
export const profileText = {
  title: 'Profile',
  description: 'Your Solène profile.',
  name: 'Name',
  email: 'Email',
  bio: 'Bio',
  profession: 'Profession',
  role: 'Role',
  /** Shown for an empty bio or profession. */
  notSet: 'Not set',
  update: 'Update',
  changePassword: 'Change Password',
  delete: 'Delete',
  confirmDelete: {
    title: 'Confirm Delete',
    question: 'Are you sure you want to delete your profile? This action cannot be undone.',
  },
  /** Used when the backend's response has no message. */
  deleted: 'User Deleted Successfully',
  edit: {
    title: 'Edit Profile',
    description: 'Change your name, bio and profession.',
    emailHint: 'Your email can’t be changed.',
    submit: 'Update Profile',
    sending: 'Updating...',
    updated: 'Profile updated successfully!',
  },
  password: {
    title: 'Update Password',
    description: 'Choose a new password for your account.',
    current: 'Current Password',
    new: 'New Password',
    confirm: 'Confirm New Password',
    submit: 'Update Password',
    sending: 'Updating...',
    updated: 'Password updated successfully!',
    failed: 'Failed to update password.',
  },
} as const;

/** Confirmation dialogs before irreversible actions. */
export const confirmationText = {
  cancel: 'Cancel',
} as const;

/** Manage Products. [ADMIN-01 to ADMIN-04] */
export const manageProductsText = {
  title: 'Manage Products',
  description: 'Add, change and delete the products of the shop.',
  table: 'Products',
  image: 'Image',
  name: 'Name',
  price: 'Price',
  stock: 'Stock',
  /** Precedes the number on phones, where the table has no column headings. */
  stockOf: 'In stock: ',
  /** Replaces the number of products whose stock is not tracked. */
  untracked: '–',
  actions: 'Actions',
  loading: 'Loading products...',
  failed: 'Error loading products!',
  more: 'Load more',
  search: 'Find a product',
  sort: 'Sort by',
  orders: {
    listed: 'Shop order',
    newest: 'Newest first',
    name: 'Name',
    price: 'Price, lowest first',
    '-price': 'Price, highest first',
    stock: 'Stock, fewest first',
  },
  add: 'Add a product',
  nothing: 'There are no products yet.',
  notFound: 'No products match your search.',
  update: 'Update',
  updateNamed: (name: string) => `Update ${name}`,
  comingSoon: 'Update functionality coming soon!',
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  question: 'Are you sure you want to delete?',
  deleted: 'Product deleted successfully',
  /** Whether the built site already shows the product's current state. */
  live: 'Live',
  building: 'Building',
} as const;

/** Add New Product and Edit Product, which share a form. [ADMIN-04, ADMIN-05] */
export const productFormText = {
  add: {
    title: 'Add New Product',
    description: 'Add a product and its image to the shop.',
    submit: 'Add Product',
    /** Used when the backend's response has no message. */
    added: 'Product added successfully',
    /** Precedes a link to the product. */
    inShop: (name: string) => `${name} is in the shop.`,
  },
  edit: {
    title: 'Edit Product',
    description: 'Change a product of the shop.',
    submit: 'Save Product',
    updated: 'Product updated successfully',
    saved: (name: string) => `${name} has been saved.`,
    loading: 'Loading product...',
    failed: 'Error loading the product!',
    notFound: 'We can’t find this product. It may have been deleted.',
    back: 'Back to Manage Products',
  },
  sending: 'Sending...',
  name: 'Product Name',
  price: 'Price',
  priceHint: 'In dollars, such as 49.90',
  oldPrice: 'Old Price',
  oldPriceHint: 'The price before the reduction; leave empty for none',
  stock: 'Stock',
  stockHint: 'Number in stock; leave empty if you don’t track it',
  category: 'Category',
  color: 'Color',
  choose: 'Please choose',
  image: 'Image',
  imageHint: (megabytes: number) =>
    `JPEG, PNG, WebP or AVIF, up to ${megabytes} MB. You can also drop it here.`,
  keepImageHint: 'Leave empty to keep the current image.',
  invalidImageType: 'The image must be a JPEG, PNG, WebP or AVIF file.',
  description: 'Description',
  progress: 'Upload progress',
  viewInShop: 'View in shop',
} as const;

/** The account list, for admins. [ADMIN-08] */
export const usersText = {
  title: 'Users',
  description: 'All accounts and their roles.',
  table: 'Users',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  since: 'Joined',
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
      : `Give ${name} the role ${role}? They will lose access to the admin screens.`,
  askDelete: (name: string) => `Are you sure you want to delete ${name}? This action cannot be undone.`,
  /** Used when the backend's response has no message. */
  roleChanged: 'User updated Successfully',
  deleted: 'User Deleted Successfully',
  self: 'This is you. Another admin can change your role. You can delete your account in your profile.',
  lastAdmin: 'This is you, the only admin. The shop needs one, so make someone else an admin first.',
} as const;
