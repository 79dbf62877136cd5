import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../form/DeviceSelect.tsx'
import { SearchField } from '../../form/SearchField.tsx'
import { Button } from '../../kit/Button.tsx'
import { SheetButton } from './SheetButton.tsx'
import classes from '../ListScreen.module.css'

import type { ReactNode, RefObject } from 'react'

import type { usePhoneTools } from './use-phone-tools.ts'
import type { ListState } from './list-state.ts'

type ToolsProps = { list: ListState; print: ReactNode }

type ListToolsProps = ToolsProps & {
  searchInput: RefObject<HTMLInputElement | null>
  search: { placeholder: string; value: string; onChange: (text: string) => void } | undefined
  /** Null where there is room for all. */
  phone: ReturnType<typeof usePhoneTools> | null
  /** Listens to scans, so it is on the page of a phone, too. */
  scanner: ReactNode
}

/** Above a list: search, count, order, view and buttons; on a phone search and count, and one button for the rest. */
export function ListTools(props: ListToolsProps) {
  const { searchInput, search, list, print, phone, scanner } = props
  return (
    <div className={classes.tools}>
      {search !== undefined && <SearchField ref={searchInput} {...search} />}
      {phone !== null && (
        <div className={classes.slot} ref={phone.setSlot} data-print="none">
          {!phone.isTaken && (
            <SheetButton title={t.ui.sort} count={0}>
              {phone.value.tools}
            </SheetButton>
          )}
        </div>
      )}
      <div className={classes.state}>
        <p className={classes.count} aria-live="polite">
          {list.count}
        </p>
        {phone === null ? <SortSelect isLabelHidden list={list} /> : scanner}
      </div>
      {phone === null && (
        <ListButtons
          list={list}
          print={
            <>
              {scanner}
              {print}
            </>
          }
        />
      )}
    </div>
  )
}

/** Those of them that are in the sheet of a phone. */
export function SheetTools(props: ToolsProps) {
  return (
    <>
      <SortSelect list={props.list} />
      <ListButtons {...props} />
    </>
  )
}

function ListButtons({ list, print }: ToolsProps) {
  return (
    <div className={classes.buttons} data-print="none">
      <Button
        variant="quiet"
        aria-pressed={list.view === 'table'}
        onClick={() => list.setView(list.view === 'table' ? 'cards' : 'table')}
      >
        {t.ui.asTable}
      </Button>
      {print}
    </div>
  )
}

type SortSelectProps = { list: ListState; isLabelHidden?: boolean }

function SortSelect({ list: { orders, sort, setSort }, isLabelHidden = false }: SortSelectProps) {
  return (
    <div className={classes.sort} data-print="none">
      <DeviceSelect
        label={t.ui.sort}
        isLabelHidden={isLabelHidden}
        value={sort ?? ''}
        onChange={(value) => orders.filter((order) => order === value).forEach(setSort)}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {t.ui.orders[order]}
          </option>
        ))}
      </DeviceSelect>
    </div>
  )
}
