import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { formatCounted } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { OutputButtons } from '../exporting/OutputButtons.tsx'
import { fieldLabel } from '../fields/fields.ts'
import { useFields } from '../fields/use-fields.ts'
import { periodWords } from '../filters/period-words.ts'
import classes from './GoodsList.module.css'
import { withValues } from './Report.tsx'

import type { User } from '@mezgeb/contract/people/user'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { List } from '../../../lib/list/use-list.ts'
import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { Field } from '../../../ui/list/field.ts'

/** The common part of the rows of reports by product and branch. */
export type Reported = {
  id: string
  product: Measured & { id: string; name: string; code: string | null; unit: string }
  branch: { id: string; name: string }
}

type GoodsListProps<Item extends Reported> = {
  /** Of its file and its paper. */
  title: string
  query: { from?: string; to?: string; branchId?: string }
  list: List<Item>
  fields: (user: User) => readonly Field<Item>[]
  /** The items added up, as one that is called `total`. */
  totalOf: (items: readonly Item[], total: Reported) => Item
}

/** A report by product and branch, in full and with its total on paper and in files. */
export function GoodsList<Item extends Reported>(props: GoodsListProps<Item>) {
  const { title, query, list, totalOf } = props
  const fields = [...goodsFields(), ...useFields(props.fields)]
  const branchName = useBranchNames()?.get(query.branchId ?? '')
  const { items } = list
  if (items === undefined || items.length === 0) return null

  async function readAll(reading: Reading) {
    const { items: rows, total } = await list.readAll(reading)
    // A part has no total.
    return { items: rows.length < total ? rows : [...rows, totalOf(rows, totalRow())], total }
  }

  return (
    <section>
      <div className={classes.head}>
        <h2>{t.reports.byProductAndBranch}</h2>
        <div className={classes.buttons} data-print="none">
          <OutputButtons
            title={title}
            list={{ ...list, readAll }}
            fields={fields}
            narrowedTo={[...(branchName === undefined ? [] : [branchName]), ...periodWords(query)]}
          />
        </div>
      </div>
      <DataTable
        label={t.reports.byProductAndBranch}
        list={{ items, orders: [], sort: undefined, setSort: () => {} }}
        fields={withValues(
          fields.filter(({ isLeftOutEmpty }) => isLeftOutEmpty !== true),
          items,
        )}
      />
      <ShowMore more={list.more} />
    </section>
  )
}

function totalRow(): Reported {
  const product = { id: '', name: t.reports.total, code: null, unit: '' }
  return { id: '', product, branch: { id: '', name: '' } }
}

function goodsFields(): Field<Reported>[] {
  return [
    { label: t.products.label, text: ({ product }) => product.name, isNoFact: true },
    { label: fieldLabel('code'), text: ({ product }) => product.code, isLeftOutEmpty: true },
    { label: t.branches.label, text: ({ branch }) => branch.name },
  ]
}

/** A quantity in the unit of the product; different units have no total. */
export function unitsOf<Item extends Reported>(of: (item: Item) => number): Field<Item> {
  const isTotal = ({ product }: Item) => product.id === ''
  return {
    label: t.reports.units,
    isNumber: true,
    file: {
      number: (item) => (isTotal(item) ? null : inShownUnit(of(item), item.product)),
      unit: ({ product }) => product.unit,
    },
    text: (item) => (isTotal(item) ? null : formatCounted(of(item), item.product)),
  }
}
