import { choosesBranch } from '../../../lib/session/access.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { fields as english } from './fields.page.en.ts'

import type { AuditField } from '@mezgeb/contract/insight/audit'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

addTexts({ fields: english })

type FieldName = Exclude<AuditField, 'stock' | 'stockValue'>

/** Labels that another screen has; all others are `t.fields`. Functions: the language can change. */
const ELSEWHERE = {
  name: () => t.ui.name,
  email: () => t.ui.email,
  credentials: () => t.ui.password,
  role: () => t.users.role,
  status: () => t.audit.status,
  branch: () => t.branches.label,
  sale: () => t.printing.sale,
  tin: () => t.auth.tin,
  fiscalNumber: () => t.sales.fiscalNumber,
  currency: () => t.audit.currency,
  location: () => t.branches.location,
  contactPerson: () => t.suppliers.contactPerson,
  phone: () => t.ui.phone,
  address: () => t.ui.address,
  leadDays: () => t.suppliers.leadDays,
  category: () => t.categories.label,
  product: () => t.products.label,
  unit: () => t.products.unit,
  pricePerUnit: () => t.products.pricePerUnit,
  lowStockThreshold: () => t.products.lowStockThreshold,
  minimum: () => t.levels.minimum,
  maximum: () => t.levels.maximum,
  description: () => t.ui.description,
  customer: () => t.customers.label,
  supplier: () => t.suppliers.label,
  reason: () => t.ui.reason,
  fromBranch: () => t.audit.fromBranch,
  toBranch: () => t.audit.toBranch,
  goods: () => t.audit.goods,
  tax: () => t.taxes.label,
  addsTax: () => t.taxes.onTop,
  rate: () => t.taxes.rate,
  validFrom: () => t.taxes.validFrom,
  position: () => t.audit.position,
  dateReceived: () => t.stockDocuments.dateReceived,
  dateRemoved: () => t.stockDocuments.dateRemoved,
  totalAmount: () => t.sales.total,
} satisfies Partial<Record<FieldName, () => string>>

const isElsewhere = (name: FieldName): name is keyof typeof ELSEWHERE => name in ELSEWHERE

/** The label of a field in lists, cards, on paper and in the audit trail. */
export function fieldLabel(name: FieldName): string {
  return isElsewhere(name) ? ELSEWHERE[name]() : t.fields[name]
}

/** The words of fields whose values are codes. */
const CODES: Partial<Record<AuditField, () => Readonly<Record<string, string>>>> = {
  role: () => t.ui.role,
}

/** The word for a value of a field; others are their own words. */
export const codeText = (name: AuditField, value: string): string => CODES[name]?.()[value] ?? value

/** A field whose text is the property of the same name. */
export function textField<Name extends FieldName>(
  name: Name,
): Field<Record<Name, string | null | undefined>> {
  return { label: fieldLabel(name), text: (item) => item[name] ?? null }
}

/** The name, which is the title of a card. */
export function titleField(): Field<{ name: string }> {
  return { label: fieldLabel('name'), text: ({ name }) => name, sort: 'name', isNoFact: true }
}

/** The branch, for a user who sees the entities of all branches. */
export function branchField(user: User): Field<{ branch: { name: string } }>[] {
  return choosesBranch(user)
    ? [{ label: fieldLabel('branch'), text: ({ branch }) => branch.name }]
    : []
}
