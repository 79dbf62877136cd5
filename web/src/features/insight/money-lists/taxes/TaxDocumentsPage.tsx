import { TAX_PARTS, listTaxDocuments } from '@mezgeb/contract/selling/taxes/sale-tax-documents'
import { getTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { useMemo } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatDate, formatPercent } from '../../../../lib/format/format.ts'
import { shownName } from '../../../../lib/format/shown-name.ts'
import { usePageList } from '../../../../lib/list/use-page-list.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { BRANCH_FILTER } from '../../../business/branch-filter.ts'
import { BillButton } from '../../../buying/supplier-bills/BillButton.tsx'
import { entryName } from '../../../buying/supplier-bills/statement-fields.tsx'
import { moneyList } from '../money-list.tsx'
import { moneyField } from '../money-fields.tsx'
import { documentName, wayOfDocument } from '../../../stock/document-link.ts'
import { branchField } from '../../../workspace/fields/fields.ts'
import { taxName } from '../../../selling/taxes/tax-name.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { TaxDocument } from '@mezgeb/contract/selling/taxes/sale-tax-documents'

import type { Field } from '../../../../ui/list/field.ts'
import type { ListFilter } from '../../../workspace/filters/list-filter.ts'

const FILTERS: readonly ListFilter[] = [
  {
    name: 'part',
    label: () => t.taxSummary.of,
    any: () => t.taxDocuments.parts.SALES,
    // Without a choice it is SALES.
    options: TAX_PARTS.filter((part) => part !== 'SALES'),
    word: (text) => t.taxDocuments.parts[TAX_PARTS.find((part) => part === text) ?? 'SALES'],
  },
  {
    name: 'taxId',
    label: () => t.taxes.label,
    any: () => t.filters.any,
    useNames: useTaxNames,
  },
  {
    name: 'rate',
    label: () => t.taxes.rate,
    any: () => t.filters.any,
    useNames: (_isNeeded, chosen) => rateNames(chosen),
  },
  BRANCH_FILTER,
]

function useTaxNames(isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useCall(getTaxes, {}, { enabled: isNeeded })
  return useMemo(() => data && new Map(data.taxes.map((tax) => [tax.id, taxName(tax)])), [data])
}

/** The chosen one: it comes from the summary. */
const rateNames = (rate: string | undefined) =>
  new Map(rate === undefined ? [] : [[rate, formatPercent(Number(rate))]])

/** /tax-documents: the documents of a figure of the tax summary. */
export function TaxDocumentsPage() {
  const { title } = t.taxDocuments
  return useMay()('costs.view') ? <Documents /> : <Forbidden title={title} />
}

const Documents = moneyList({
  title: () => t.taxDocuments.title,
  description: () => t.taxDocuments.description,
  filters: FILTERS,
  useDocuments: (query) => usePageList(listTaxDocuments, { query }),
  fieldsFor,
  sums: () => [t.taxSummary.net, t.taxSummary.tax],
})

function fieldsFor(user: User): Field<TaxDocument>[] {
  return [
    {
      label: t.payables.entry,
      text: nameOf,
      isNoFact: true,
      cell: (document) => <Opened document={document} />,
    },
    {
      label: t.fields.number,
      text: ({ reference }) => reference,
      isLeftOutEmpty: true,
    },
    {
      label: t.sales.date,
      sort: 'date',
      text: ({ day }) => formatDate(day),
      file: { day: ({ day }) => day },
    },
    { label: t.taxDocuments.party, text: ({ party }) => party && shownName(party) },
    { label: t.sales.tin, text: ({ tin }) => tin },
    ...branchField(user),
    moneyField(user, t.taxSummary.net, ({ netAmount }) => netAmount),
    moneyField(user, t.taxSummary.tax, ({ taxAmount }) => taxAmount),
  ]
}

function nameOf(document: TaxDocument): string {
  const { id, kind } = document
  const number = document.number ?? ''
  return isBill(kind) ? entryName({ kind, number }) : documentName({ id, kind, number })
}

const isBill = (kind: string): kind is 'SUPPLIER_BILL' | 'SUPPLIER_CREDIT' =>
  kind === 'SUPPLIER_BILL' || kind === 'SUPPLIER_CREDIT'

function Opened({ document }: { document: TaxDocument }) {
  const name = nameOf(document)
  if (isBill(document.kind)) return <BillButton id={document.id}>{name}</BillButton>
  return <TextLink way={wayOfDocument(document)}>{name}</TextLink>
}
