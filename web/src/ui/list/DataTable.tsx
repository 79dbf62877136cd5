import { memo } from 'react'

import { t } from '../../texts/texts.ts'
import { ChooseAll, ChooseBox } from './choose-boxes.tsx'
import { RowMenu } from './table/RowMenu.tsx'
import { SCROLL_ID, useTableFrame } from './table/use-table-frame.ts'
import { useLeaveFocusOnPage } from '../shell/use-leave-focus-on-page.ts'
import classes from './DataTable.module.css'

import type { ComponentType } from 'react'

import type { Order } from '../../texts/texts.ts'
import type { ActionsProps, Field } from './field.ts'
import type { Selection } from './choose-boxes.tsx'

type DataTableProps<Item> = {
  /** Names the table for screen readers. */
  label: string
  list: {
    items: readonly Item[] | undefined
    /** Absent: it cannot be sorted. */
    orders?: readonly Order[]
    sort?: Order | undefined
    setSort?: (sort: Order) => void
  }
  /** One column each; the first one names the rows. */
  fields: readonly Field<Item>[]
  /** The buttons of a row. */
  Actions?: ComponentType<ActionsProps<Item>> | undefined
  /** The buttons are behind one: the columns need the room. */
  hasMenu?: boolean
  /** Rows can be chosen for a change of many. */
  selection?: Selection | undefined
}

/** A list as a dense table with a head that stays. Where the screen is too narrow it scrolls by itself, both ways. */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { label, list, fields, Actions, hasMenu = false, selection } = props
  const { frame, fits } = useTableFrame(list.items?.length ?? 0)
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      className={classes.scroll}
      ref={frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-fits={fits || undefined}
      data-scroll-restoration-id={SCROLL_ID}
    >
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {selection !== undefined && <ChooseAll items={list.items} selection={selection} />}
            {fields.map((field) => (
              <Heading key={field.label} field={field} list={list} />
            ))}
            {Actions !== undefined && (
              <th className={classes.actions} scope="col" data-print="none">
                <span className="visually-hidden">{t.ui.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.items?.map((item) => (
            <TableRow
              key={item.id}
              {...{ item, fields, Actions, hasMenu }}
              isChosen={selection?.has(item.id)}
              onChoose={selection?.choose}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadingProps<Item> = { field: Field<Item>; list: DataTableProps<Item>['list'] }

/** The heading of a column; a button where the list can be sorted by it. */
function Heading<Item>({ field, list: { orders, sort, setSort } }: HeadingProps<Item>) {
  const { label, isNumber, sort: by } = field
  const own = orders?.filter((order) => order.replace('-', '') === by)
  const next = own?.find((order) => order !== sort)
  const way = sort?.startsWith('-') ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      data-number={isNumber}
      aria-sort={sort !== undefined && own?.includes(sort) === true ? way : undefined}
    >
      {next === undefined ? (
        label
      ) : (
        <button className={classes.sort} type="button" onClick={() => setSort?.(next)}>
          {label}
        </button>
      )}
    </th>
  )
}

type RowProps<Item> = {
  item: Item
  fields: readonly Field<Item>[]
  Actions: ComponentType<ActionsProps<Item>> | undefined
  hasMenu: boolean
  /** Undefined: rows cannot be chosen. */
  isChosen: boolean | undefined
  onChoose: Selection['choose'] | undefined
}

function Row<Item extends { id: string }>(props: RowProps<Item>) {
  const { item, fields, isChosen, onChoose } = props
  useLeaveFocusOnPage()
  const titleId = `row-${item.id}`
  return (
    <tr data-chosen={isChosen || undefined}>
      {isChosen !== undefined && (
        <td className={classes.choose} data-print="none">
          <ChooseBox
            aria-labelledby={titleId}
            checked={isChosen}
            onToggle={(isRange) => onChoose?.(item.id, { isRange })}
          />
        </td>
      )}
      {fields.map(({ label, text, cell, isNumber, isPaper }, column) => {
        const content = cell?.(item) ?? text(item)
        return column === 0 ? (
          <th key={label} scope="row" data-number={isNumber}>
            <span id={titleId} tabIndex={-1}>
              {content}
            </span>
          </th>
        ) : (
          <td
            key={label}
            data-number={isNumber}
            data-paper={isPaper}
            title={isNumber ? undefined : (text(item) ?? '')}
          >
            {content}
          </td>
        )
      })}
      <ActionsCell {...props} titleId={titleId} />
    </tr>
  )
}

function ActionsCell<Item>(
  props: Pick<RowProps<Item>, 'item' | 'Actions' | 'hasMenu'> & { titleId: string },
) {
  const { item, Actions, hasMenu, titleId } = props
  if (Actions === undefined) return null
  const actions = <Actions item={item} titleId={titleId} />
  return (
    <td className={classes.actions} data-print="none">
      {hasMenu ? (
        <RowMenu titleId={titleId}>{actions}</RowMenu>
      ) : (
        <div className={classes.shown}>{actions}</div>
      )}
    </td>
  )
}

// A generic component loses its type parameter in memo.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo changes no props
const TableRow = memo(Row) as typeof Row
