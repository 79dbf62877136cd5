import { choosesBranch } from '../../../lib/session/access.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { fields as english } from './fields.page.en.ts'

import type { AuditField } from '@mezgeb/contract/insight/audit'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

addTexts({ fields: english })

type FieldName = Exclude<AuditField, 'stock' | 'stockValue'>

/** The label of a field in lists, cards, on paper and in the audit trail. Functions: the language can change. */
const LABELS: Record<FieldName, () => string> = {
  name: () => t.ui.name,
  email: () => t.ui.email,
  credentials: () => t.ui.password,
  pin: () => t.fields.pin,
  role: () => t.users.role,
  status: () => t.audit.status,
  branch: () => t.branches.label,
  user: () => t.fields.user,
  sale: () => t.printing.sale,
  tin: () => t.auth.tin,
  fiscalNumber: () => t.sales.fiscalNumber,
  currency: () => t.audit.currency,
  weightPrefixes: () => t.fields.weightPrefixes,
  pricePrefixes: () => t.fields.pricePrefixes,
  fourDigitPrefixes: () => t.fields.fourDigitPrefixes,
  fiveDigitPrefixes: () => t.fields.fiveDigitPrefixes,
  receiptHeader: () => t.fields.receiptHeader,
  receiptFooter: () => t.fields.receiptFooter,
  logo: () => t.fields.logo,
  numbersSales: () => t.fields.numbersSales,
  discountLimit: () => t.fields.discountLimit,
  cashRounding: () => t.fields.cashRounding,
  defaultThreshold: () => t.fields.defaultThreshold,
  floorPrice: () => t.fields.floorPrice,
  discount: () => t.fields.discount,
  location: () => t.branches.location,
  contactPerson: () => t.suppliers.contactPerson,
  phone: () => t.ui.phone,
  address: () => t.ui.address,
  notes: () => t.fields.notes,
  leadDays: () => t.suppliers.leadDays,
  category: () => t.categories.label,
  code: () => t.fields.code,
  barcodes: () => t.fields.barcodes,
  packs: () => t.fields.packs,
  archivedAt: () => t.fields.archivedAt,
  tracksExpiry: () => t.fields.tracksExpiry,
  isService: () => t.fields.isService,
  group: () => t.fields.group,
  options: () => t.fields.options,
  photo: () => t.fields.photo,
  unitSize: () => t.fields.unitSize,
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
  creditLimit: () => t.fields.creditLimit,
  kind: () => t.fields.kind,
  needsReference: () => t.fields.needsReference,
  tax: () => t.taxes.label,
  addsTax: () => t.taxes.onTop,
  rate: () => t.taxes.rate,
  validFrom: () => t.taxes.validFrom,
  validUntil: () => t.fields.validUntil,
  fromQuantity: () => t.fields.fromQuantity,
  price: () => t.fields.price,
  customerGroup: () => t.fields.customerGroup,
  position: () => t.audit.position,
  account: () => t.fields.account,
  number: () => t.fields.number,
  dateReceived: () => t.stockDocuments.dateReceived,
  dateRemoved: () => t.stockDocuments.dateRemoved,
  totalAmount: () => t.sales.total,
  amount: () => t.fields.amount,
  salesNeedTill: () => t.fields.salesNeedTill,
  asksToVoid: () => t.fields.asksToVoid,
  day: () => t.fields.day,
  till: () => t.fields.till,
  floatAmount: () => t.fields.floatAmount,
  counted: () => t.fields.counted,
  expected: () => t.fields.expected,
}

export function fieldLabel(name: FieldName): string {
  return LABELS[name]()
}

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
