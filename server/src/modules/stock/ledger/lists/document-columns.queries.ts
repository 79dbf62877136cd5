import { MOVING_KINDS } from '@mezgeb/contract/features'

import { dateOrders } from '../../../../platform/db/query/order.ts'
import { statement } from '../../../../platform/db/statement.ts'
import { measuredParts } from '../../../catalogue/goods/measured-sum.ts'
import { nameThen } from '../../../catalogue/goods/name-then.ts'
import {
  atPrice,
  countedBy,
  countedMember,
  inUnit,
} from '../../../catalogue/goods/unit-size/counted-row.ts'
import { shownExtras } from '../extras/document-extras.ts'
import {
  linkedNumber,
  orderNumber,
  paperNumber,
  takeNumber,
  transferNumber,
} from '../papers/paper-number.ts'
import { facetsOfDocument, facetsOfLine, shown } from '../lines/line-facets.ts'
import { SHOWN_LINKS } from '../stock-document.ts'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { CountedList } from '../../../../platform/db/counts/counted-total.ts'
import type { LinkRole } from '@mezgeb/contract/features'
import type { HeadRow } from './document-row.ts'

// The page is cut from the sort keys. Its rows are looked up one by one: without LIMIT 1 the planner, which takes a page for
// a tenth of the table, would read all products.
export const ORDERS = dateOrders('dated', 'created_at')
export const NEWEST_FIRST = ORDERS['-date'].by('d.')
/** Lines of a document in a list. */
const LINES_LISTED = 3
export const LINES_MAX = 32_767

type KindLinks = { links?: readonly string[] | undefined; isReversible?: boolean | undefined }
type Head = KindLinks & { extras?: readonly string[] | undefined }
type Columns = Pick<DocumentKindData, 'lines' | 'sign'> &
  Head & {
    /** SQL for the name of product p. */
    name: string
    more?: string
    order: string
    most?: number
  }

/** Columns of the links that documents of a kind can have. */
function linksOf({ links = [], isReversible = false }: KindLinks) {
  const own = (role: LinkRole, column = linked('document_id', 'target_id', role)) =>
    links.includes(role) ? column : 'null'
  const other = (role: LinkRole, isLinked: boolean) =>
    isLinked ? linked('target_id', 'document_id', role) : 'null'
  const { fulfils, reverses, returns, corrects } = SHOWN_LINKS
  return `${own(fulfils, planOf('d.id'))} as fulfils, ${own(reverses)} as reverses,
         coalesce(${other(reverses, isReversible)}, ${own(fulfils, UNDONE_BY)}) as reversed_by,
         ${own(returns)} as returns,
         ${own(corrects)} as corrects, ${other(corrects, links.includes(corrects))} as corrected_by`
}

/** The columns of a document d without its lines. */
const headOf = ({ extras, ...links }: Head) => `
         d.id, d.kind, d.dated, d.created_at, d.note, ${paperNumber('d')} as number,
         b.id as branch_id, b.name as branch_name, u.id as user_id, u.name as user_name,
         ${shownExtras(extras)} as extras,
         ${linksOf(links)}`
/** The names of a document d. */
const NAMES = `
   cross join lateral (select b.id, b.name from branches b
                        where b.institution_id = $1 and b.id = d.branch_id limit 1) b
   cross join lateral (select u.id, u.name from users u
                        where u.institution_id = $1 and u.id = d.user_id limit 1) u`
/** The columns and FROM for the documents of `page`. */
export const columns = ({
  lines,
  sign,
  name,
  more = '',
  order,
  most = LINES_LISTED,
  ...kind
}: Columns) => `${headOf(kind)},
         (select json_agg(json_build_object('product', ${productOfLine(name)}, 'quantity', ${shown(sign, 'm.quantity')}, ${facetsOfLine(sign)})
                          order by m.line)
            from stock_movements m
            join products p on p.institution_id = $1 and p.id = m.product_id
           where m.institution_id = $1 and m.document_id = d.id and m.line between 1 and ${most}) as lines,
         ${lines === 'many' ? ofAllLines(sign) : 'null as all_lines'}${more}
    from page k
   cross join lateral (select * from documents d where d.institution_id = $1 and d.id = k.id limit 1) d
   ${NAMES}
   ${order}`
/** A product p as the line m has it. */
const productOfLine = (name: string) =>
  `json_build_object('id', p.id, 'name', ${name}, 'unit', p.unit, ${countedMember('m')}, 'price', m.unit_price)`
/** A plan, or a document, as others name it. */
const namedPaper = (id: string) => `
         (select json_build_object('id', p.id, 'kind', p.kind, 'number', p.number)
            from (select t.id, 'TRANSFER' as kind, ${transferNumber('t')} as number from transfers t where t.institution_id = $1 and t.id = ${id}
                   union all
                  select r.id, 'PURCHASE_ORDER', ${orderNumber('r')} from purchase_orders r where r.institution_id = $1 and r.id = ${id}
                   union all
                  select s.id, 'STOCK_TAKE', ${takeNumber('s')} from stock_takes s where s.institution_id = $1 and s.id = ${id}
                   union all
                  select o.id, o.kind, ${linkedNumber('o')} from documents o where o.institution_id = $1 and o.id = ${id}) p
           limit 1)`
/** Of which a document is a part; null for an import. */
const planOf = (document: string) => `
         (select ${namedPaper('l.target_id')} from document_links l
           where l.institution_id = $1 and l.document_id = ${document} and l.role = 'FULFILS')`
/** The document that took back the plan of a document: the transfer the other way, or the first document by which its import was undone. */
const UNDONE_BY = `
         (select ${namedPaper('x.id')} from (
            select b.id from document_links l
              join transfers b on b.institution_id = $1 and b.reverses_id = l.target_id
             where d.kind in ('SHIPMENT', 'ARRIVAL') and l.institution_id = $1 and l.document_id = d.id and l.role = 'FULFILS'
            union all
            (select u.id from document_links l
               join imports i on i.institution_id = $1 and i.id = l.target_id and i.status in ('UNDOING', 'UNDONE')
               join document_links o on o.institution_id = $1 and o.target_id = i.id and o.role = 'FULFILS'
               join documents u on u.institution_id = $1 and u.id = o.document_id
              where d.kind = 'OPENING' and l.institution_id = $1 and l.document_id = d.id and l.role = 'FULFILS'
                and u.branch_id = d.branch_id and u.created_at > d.created_at
                and exists (select from stock_movements m
                              join stock_movements w on w.institution_id = $1 and w.document_id = u.id
                               and w.product_id = m.product_id and w.quantity = -m.quantity
                             where m.institution_id = $1 and m.document_id = d.id and m.line >= 1)
              order by u.created_at limit 1)) x
           limit 1)`
/** The document at the other end of a link. */
const linked = (own: string, other: string, role: LinkRole) => `
         (select json_build_object('id', o.id, 'kind', o.kind, 'number', ${linkedNumber('o')})
            from document_links l
            join documents o on o.institution_id = $1 and o.id = l.${other}
           where l.institution_id = $1 and l.${own} = d.id and l.role = '${role}')`
const ofAllLines = (sign: Columns['sign']) => `
         (select json_build_array(count(*), ${shown(sign, `sum(${inUnit('m.quantity', 'm')})`)},
                                  json_build_object(${facetsOfDocument(sign)}),
                                  (select ${measuredParts(shown(sign, 'm.quantity'), 'm', 'p.unit')}
                                     from stock_movements m
                                     join products p on p.institution_id = $1 and p.id = m.product_id
                                    where m.institution_id = $1 and m.document_id = d.id and m.line >= 1
                                      and ${countedBy('m')} is not null))
            from stock_movements m
           where m.institution_id = $1 and m.document_id = d.id and m.line >= 1) as all_lines`
export const KEYS = 'd.dated, d.created_at, d.id'

export type Scope = 'institution' | 'branch'
const OF: Record<Scope, string> = {
  institution: 'd.institution_id = $1 and $2::uuid is null',
  branch: 'd.institution_id = $1 and d.branch_id = $2',
}
/** $2 is the branch, or null for an institution. */
export const scopeOf = (scope: Scope) => OF[scope]

export type Family = {
  kind: string
  counted: CountedList
  scope: Scope
} & Head &
  Pick<Columns, 'lines' | 'sign' | 'name'>

/** The kinds of stock documents: a statement is planned once for all its values, so each has its own. */
export const STOCK_KINDS = Object.entries<DocumentKindData>(MOVING_KINDS).filter(
  ([, { isFrequent }]) => isFrequent !== true,
)

export function familyOf(kind: string, scope: Scope, data: DocumentKindData): Family {
  const { list: name, lines, sign, links, isReversible, extras } = data
  const counted = {
    name,
    source: 'documents',
    at: 'created_at',
    part: 'branch_id',
    where: `kind = '${kind}'`,
  }
  // A return is a paper of the customer, as the receipt is.
  const product = kind === 'RETURN' ? nameThen('d.created_at') : 'p.name'
  return { kind, counted, scope, lines, sign, links, isReversible, extras, name: product }
}

/** The amount at selling prices of the documents that `found` gives after FROM. */
export const amountOf = (found: string) => `
         coalesce(sum(m.amount), 0) as amount
    from (select d.id from ${found}) d
   cross join lateral (
         select sum(${atPrice('abs(m.quantity)', 'm.unit_price', 'm')}) as amount from stock_movements m
          where m.institution_id = $1 and m.document_id = d.id) m`

/** Of each kind the statement that reads a document without its lines. */
export const HEADS = new Map(STOCK_KINDS.map(headOfKind))

function headOfKind([kind, data]: (typeof STOCK_KINDS)[number]) {
  const head = statement<HeadRow>(
    `head_of_${data.list}`,
    `select ${headOf(data)} from documents d ${NAMES} where d.institution_id = $1 and d.id = $2`,
  )
  return [kind, head] as const
}

/** The state of the institution, and whether a branch of it is there. */
export const findPlace = statement<{ status: string; has_branch: boolean }>(
  'document_place',
  `select i.status, exists (select from branches b where b.institution_id = $1 and b.id = $2) as has_branch
     from institutions i
    where i.id = $1`,
)
