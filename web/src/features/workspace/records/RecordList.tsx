import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { FilterFields } from '../filters/FilterFields.tsx'
import { useFields } from '../fields/use-fields.ts'
import { OutputButtons } from '../exporting/OutputButtons.tsx'
import { gathered } from './gather.ts'
import { RecordCard } from './RecordCard.tsx'

import type { ComponentType, ReactNode } from 'react'

import type { ShownList } from '../../../lib/list/use-shown-list.ts'
import type { SortedList } from '../../../lib/list/use-list.ts'
import type { LazyModal, ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { ListOutput } from '../printing/PrintButton.tsx'
import type { ListFilters } from '../filters/use-list-filters.ts'
import type { ActionsProps, Field } from '../../../ui/list/field.ts'
import type { ChosenProps, Selection } from '../../../ui/list/choose-boxes.tsx'
import type { CardShape } from '../../../ui/list/Skeleton.tsx'
import type { Gather } from './gather.ts'

type Words = {
  title: string
  description?: string
  /** The list's name for screen readers; absent: the title. */
  list?: string
  search: string
  add: string
  addFirst: string
  failed: string
  noMatch: string
  none: string
  /** Instead of the common words when the filters leave nothing. */
  hidden?: string
}

type RecordListProps<Item, Extra extends object> = {
  words: Words
  /** The list that the address searches for. */
  list: SortedList<Item>
  fields: Parameters<typeof useFields<Item>>[0]
  /** Of the table on screen, where they differ. */
  columns?: readonly Field<Item>[]
  /** Of exported files, where they differ. */
  fileFields?: ListOutput<Item>['fileFields']
  /** Adds a record. */
  modal: LazyModal<Extra & ModalProps>
  modalProps: Extra
  /** Absent: the fields and the buttons. */
  Card?: ComponentType<ChosenProps<Item>>
  /** Records that share a card; a table has a row for each. */
  gather?: Gather<Item>
  /** The buttons of a record; absent for a user who has none. */
  Actions?: ComponentType<ActionsProps<Item>> | undefined
  /** How a card looks while it is loaded; a spinner without it. */
  shape?: CardShape
  /** Buttons beside Print. */
  tools?: ReactNode
  /** Takes scans on the page. */
  scanner?: ReactNode
  /** Further limits of the list, in words. */
  narrowedTo?: readonly string[]
  /** The filters of the list, as the address has them. */
  filters?: ListFilters
  /** The sums of the list. */
  sum?: ReactNode
  /** The chosen records, and what can be done with them; a `Card` has the box itself. */
  selection?: Selection | undefined
  renderSelectionBar?: (shown: readonly Item[]) => ReactNode
}

/** A page that lists the records of an entity as cards or as a table, with search, print and a form to add one (spec §2). */
export function RecordList<Item extends { id: string }, Extra extends object>(
  props: RecordListProps<Item, Extra>,
) {
  const { words, modal, modalProps, shape, tools, filters } = props
  const narrowedTo = [...(props.narrowedTo ?? []), ...(filters?.words ?? [])]
  const [search, setSearch] = useSearchText()
  const list = useShownList(props.list)
  const fields: readonly Field<Item>[] = useFields(props.fields)
  const { title } = words
  const { fileFields } = props
  const button = { variant: 'primary', modal, modalProps } as const
  return (
    <ListScreen
      title={title}
      {...(words.description === undefined ? {} : { description: words.description })}
      action={<ModalButton {...button}>{words.add}</ModalButton>}
      search={{ placeholder: words.search, value: search, onChange: setSearch }}
      {...(filters === undefined ? {} : { filters })}
      list={list}
      scanner={props.scanner}
      print={
        <>
          {tools}
          <OutputButtons {...{ title, list, fields, fileFields, search, narrowedTo }} />
        </>
      }
      renderTabs={(panel) => (
        <>
          {filters !== undefined && <FilterFields state={filters} />}
          {props.sum}
          {panel}
        </>
      )}
      {...(shape === undefined ? { loading: 'spinner' as const } : { shape })}
      errorTitle={words.failed}
      empty={{ ...words, action: <ModalButton {...button}>{words.addFirst}</ModalButton> }}
      table={<RecordTable {...props} shown={list} fieldsOfUser={fields} />}
    >
      <RecordCards {...props} shown={list} fieldsOfUser={fields} />
    </ListScreen>
  )
}

type ShownProps<Item, Extra extends object> = RecordListProps<Item, Extra> & {
  shown: ShownList<Item>
  fieldsOfUser: readonly Field<Item>[]
}

function RecordTable<Item extends { id: string }, Extra extends object>(
  props: ShownProps<Item, Extra>,
) {
  const { words, shown: list, fieldsOfUser, Actions, selection, renderSelectionBar } = props
  const { columns: fields = fieldsOfUser } = props
  const { title, list: label = title } = words
  return (
    <>
      {renderSelectionBar?.(list.items ?? [])}
      <DataTable hasMenu {...{ label, list, fields, Actions, selection }} />
    </>
  )
}

function RecordCards<Item extends { id: string }, Extra extends object>(
  props: ShownProps<Item, Extra>,
) {
  const { words, shown: list, fieldsOfUser: fields, Card, Actions, selection, gather } = props
  const { title, list: label = title } = words
  return (
    <>
      {props.renderSelectionBar?.(list.items ?? [])}
      <CardGrid label={label}>
        {gathered(list.items ?? [], gather?.keyOf).map(([item, ...others]) => {
          if (item === undefined) return null
          if (gather !== undefined && others.length > 0)
            return <gather.Card key={item.id} items={[item, ...others]} selection={selection} />
          return Card === undefined ? (
            <RecordCard key={item.id} {...{ item, fields, Actions }} />
          ) : (
            <Card
              key={item.id}
              item={item}
              isChosen={selection?.has(item.id)}
              onChoose={selection?.choose}
            />
          )
        })}
      </CardGrid>
    </>
  )
}
