import { formatCount, formatLocalDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'
import { saleNumber } from '../sales/sale-number.ts'

import type { AuditEntry, AuditField } from '@mezgeb/contract/audit'

type Change = AuditEntry['changes'][number]
type Value = Change['before']

/** What was changed, as people call it. */
export function nameOf({ kind, recordId, name, changes }: AuditEntry): string {
  if (name !== null) return name
  if (kind === 'SALE') return saleNumber({ id: recordId })
  return changes.find(({ field }) => field === 'stock')?.of ?? t.audit.kinds[kind]
}

/** Who changed it. */
export function personOf({ by, user }: AuditEntry): string {
  return by === 'USER' ? (user?.name ?? t.audit.kinds.USER) : t.audit.by[by]
}

/** The word that the forms have for a field. */
export function labelOf({ field, of }: Change): string {
  if (field === 'stock') return t.audit.stockOf(of ?? '')
  return LABELS[field]()
}

/** Functions, because the words change with the language. */
const LABELS: Record<Exclude<AuditField, 'stock'>, () => string> = {
  name: () => t.ui.name,
  email: () => t.ui.email,
  credentials: () => t.ui.password,
  role: () => t.users.role,
  status: () => t.audit.status,
  branch: () => t.branches.label,
  tin: () => t.institutions.tin,
  currency: () => t.audit.currency,
  location: () => t.branches.location,
  contactPerson: () => t.suppliers.contactPerson,
  phone: () => t.ui.phone,
  address: () => t.ui.address,
  category: () => t.categories.label,
  unit: () => t.products.unit,
  pricePerUnit: () => t.products.pricePerUnit,
  lowStockThreshold: () => t.products.lowStockThreshold,
  description: () => t.ui.description,
  customer: () => t.customers.label,
  supplier: () => t.suppliers.label,
  reason: () => t.stock.reason,
  dateReceived: () => t.stock.dateReceived,
  dateRemoved: () => t.stock.dateRemoved,
  totalAmount: () => t.sales.total,
}

/** A value as its own screen shows it; `currency` is the institution's. */
export function valueText(field: AuditField, value: Value, currency: string | null): string | null {
  if (value === null) return null
  if (typeof value === 'number') {
    if (field === 'totalAmount') return formatMoney(value, 'saleTotal', currency)
    return field === 'pricePerUnit' ? formatMoney(value, 'product', currency) : formatCount(value)
  }
  if (field === 'dateReceived' || field === 'dateRemoved') return formatLocalDate(value)
  const words: Record<string, string> =
    field === 'status' ? t.ui.status : field === 'role' ? t.ui.role : {}
  return words[value] ?? value
}

/** One change in a line: `Name: Coffee → Best coffee`. */
export function changeText(entry: AuditEntry, change: Change, currency: string | null): string {
  const { field } = change
  const before = valueText(field, change.before, currency)
  const after = valueText(field, change.after, currency)
  if (field === 'credentials') return `${labelOf(change)}: ${t.audit.another}`
  if (entry.action === 'DELETED') return `${labelOf(change)}: ${before ?? t.audit.nothing}`
  if (before === null && entry.action === 'CREATED') return `${labelOf(change)}: ${after ?? ''}`
  return `${labelOf(change)}: ${before ?? t.audit.nothing} → ${after ?? t.audit.nothing}`
}
