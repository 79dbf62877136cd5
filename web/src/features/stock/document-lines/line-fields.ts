import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { VALUES_OF_LINE } from '@mezgeb/contract/insight/value-of-line'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'
import { FACETS_REPORTED } from '@mezgeb/contract/stock/facets/line-facets'

import { mayUser } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { documentName } from '../document-link.ts'
import { reasonName } from '../removal-reasons/reason-name.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'

import type { DocumentLine } from '@mezgeb/contract/insight/document-lines'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

type LineField = Field<DocumentLine>
type Link = DocumentLine['document']
type Facet = (typeof FACETS_REPORTED)[number]

/** The words of kinds of documents without a page, by their names in the audit trail. */
const words = (): Readonly<Record<string, string>> => ({
  ...t.productImports.kinds,
  ...t.transferTrail.kinds,
  ...t.stockTakes.kinds,
})

/** The columns of the file: all that the reports add up. */
export function lineFields(user: User): LineField[] {
  return [
    { label: t.documentLines.at, text: ({ at }) => at, file: { time: ({ at }) => at } },
    { label: fieldLabel('day'), text: ({ date }) => date, file: { day: ({ date }) => date } },
    text(t.documentLines.document, ({ document }) => nameOf(document)),
    text(t.documentLines.number, ({ document }) => document.number || null),
    { ...text(t.documentLines.reverses, ({ of }) => of && nameOf(of)), isLeftOutEmpty: true },
    text(fieldLabel('branch'), ({ branch }) => branch.name),
    text(t.documentLines.by, (line) => line.user.name),
    text(t.documentLines.party, ({ party }) => party?.name ?? null),
    text(fieldLabel('reason'), reasonOf),
    text(fieldLabel('product'), ({ product }) => product.name),
    text(fieldLabel('code'), ({ product }) => product.code),
    {
      ...text(t.ui.quantity, ({ quantity }) => String(quantity)),
      file: {
        number: ({ quantity, product }) => inShownUnit(quantity, product),
        unit: ({ product }) => product.unit,
      },
    },
    money(fieldLabel('pricePerUnit'), ({ pricePerUnit }) => pricePerUnit),
    ...FACETS_REPORTED.map(facetField),
    money(t.documentLines.amount, ({ amount }) => amount),
    money(t.documentLines.revenue, ({ revenue }) => revenue),
    ...(mayUser(user, 'costs.view') ? valueFields() : []),
    text(t.documentLines.documentId, ({ document }) => document.id),
  ]
}

/** Of goods that left with the sign of their quantity, as amounts have it. */
const facetField = ([name, shownAs]: Facet) =>
  figure(shownAs)(isOfFile(name) ? t.documentLines.facets[name] : fieldLabel(name), (line) =>
    shownAs === 'money' && line.quantity < 0 ? -line[name] : line[name],
  )

/** Whether no other screen has a label for it. */
const isOfFile = (name: Facet[0]): name is keyof typeof t.documentLines.facets =>
  name in t.documentLines.facets

const valueFields = (): LineField[] => [
  ...VALUES_OF_LINE.map((name) => money(t.documentLines[name], (line) => line[name] ?? null)),
  text(t.documentLines.line, ({ line }) => (line === undefined ? null : t.reports.lines[line])),
]

function nameOf({ id, kind }: Link): string {
  const [, data] = Object.entries(DOCUMENT_KINDS).find(([name]) => name === kind) ?? []
  return words()[data?.audit ?? ''] ?? documentName({ id, kind, number: '' })
}

function reasonOf({ reason, note }: DocumentLine): string | null {
  if (reason === null) return note
  const name = reasonName(reason)
  return note === null || note === name ? name : `${name}: ${note}`
}

const text = (label: string, of: (line: DocumentLine) => string | null): LineField => ({
  label,
  text: of,
})

const figure =
  (shownAs: 'money' | 'number') =>
  (label: string, of: (line: DocumentLine) => number | null): LineField => ({
    label,
    isNumber: true,
    file: shownAs === 'money' ? { money: of } : { number: of },
    text: (line) => String(of(line) ?? ''),
  })

const money = figure('money')
