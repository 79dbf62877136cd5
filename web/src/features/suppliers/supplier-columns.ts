import { t } from '../../texts/texts.ts'

import type { Supplier } from '@mezgeb/contract/suppliers'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a supplier is printed. */
export function supplierColumns(): PrintColumn<Supplier>[] {
  return [
    { heading: t.ui.name, text: ({ name }) => name },
    { heading: t.suppliers.contactPerson, text: ({ contactPerson }) => contactPerson },
    { heading: t.ui.phone, text: ({ phone }) => phone },
    { heading: t.ui.address, text: ({ address }) => address },
  ]
}
