export const audit = {
  title: 'Audit trail',
  description: 'Who changed what, when, and from where.',
  failed: 'Error loading the audit trail',
  noMatch: 'No changes match these filters.',
  none: 'No changes yet.',
  /** Leads from a thing to what was changed of it. */
  changes: 'Changes',
  kind: 'Kind',
  allKinds: 'All kinds',
  user: 'Changed by',
  allUsers: 'Everybody',
  only: (name: string) => `Only ${name}`,
  oneRecord: 'Only one record',
  when: 'When',
  what: 'What',
  from: 'Address',
  /** Between what was there and what is there now. */
  to: 'to',
  nothing: 'nothing',
  /** Of a password, which is not shown. */
  another: 'changed',
  stockOf: (product: string) => `Stock of ${product}`,
  valueOf: (product: string) => `Value of ${product}`,
  by: { SUPER_ADMIN: 'Super admin', VISITOR: 'Not signed in', SYSTEM: 'System' },
  actions: { CREATED: 'Added', CHANGED: 'Changed', DELETED: 'Deleted' },
  status: 'Status',
  fromBranch: 'From branch',
  toBranch: 'To branch',
  goods: 'Goods',
  position: 'Place in the list',
  currency: 'Currency',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    audit: typeof audit
  }
}
