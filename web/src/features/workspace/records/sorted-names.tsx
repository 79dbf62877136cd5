import { formatCount } from '../../../lib/format/format.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { useOff } from '../../../ui/kit/use-off.ts'
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { NameField } from './NameField.tsx'
import { SwitchButton } from './SwitchButton.tsx'
import classes from './SortedNames.module.css'

import type { Permission } from '@mezgeb/contract/kit/permissions'
import type { ComponentType, ReactNode } from 'react'

type Named = { id: string; isActive: boolean; version: number }

type Words = {
  title: string
  hint: string
  back: string
  name: (nth: string) => string
  up: (name: string) => string
  down: (name: string) => string
  switchOn: string
  switchOff: string
}

type Change = { name?: string; isActive?: boolean; version: number }
type Changed = { params: { id: string }; body: Change }

type Save = {
  error: Error | null
  mutate: (changed: Changed) => void
  mutateAsync: (changed: Changed) => Promise<unknown>
}

/** Its words are a function: the language can change. */
type NamesEntry<One> = {
  needs: Permission
  words: () => Words
  useAnswer: () => { data: readonly One[] | undefined; error: Error | null }
  useSort: () => {
    isPending: boolean
    error: Error | null
    mutate: (sorted: { body: { ids: string[] } }) => void
  }
  /** The save of a row. */
  useChange: () => Save
  nameOf: (one: One) => string
  /** It cannot be switched off. */
  isFixed?: (one: One) => boolean
  /** Below a name. */
  More?: ComponentType<{ one: One }>
  /** Below the list. */
  Foot: ComponentType
}

/** A page of settings: names and order of records, and which of them can be chosen. A name is saved when its field is left. */
export function sortedNames<One extends Named>(entry: NamesEntry<One>): ComponentType {
  const { needs, useAnswer, useSort, useChange, More, Foot } = entry

  function Row({
    one,
    ...row
  }: Pick<NameRowProps, 'words' | 'nth' | 'move' | 'end'> & { one: One }) {
    const [name, isFixed] = [entry.nameOf(one), entry.isFixed?.(one) === true]
    return (
      <NameRow {...row} {...{ one, name, isFixed }} save={useChange()}>
        {More !== undefined && <More one={one} />}
      </NameRow>
    )
  }

  function Names({ words }: { words: Words }) {
    const { data, error } = useAnswer()
    const sort = useSort()
    if (data === undefined)
      return error === null ? <RowsSkeleton /> : <Message tone="danger">{error.message}</Message>

    function move(from: number, to: number): void {
      const ids = (data ?? []).map(({ id }) => id)
      const [id = ''] = ids.splice(from, 1)
      ids.splice(to, 0, id)
      sort.mutate({ body: { ids } })
    }

    return (
      <div className={classes.list}>
        <ol className={classes.rows} aria-label={words.title}>
          {data.map((one, at) => (
            <Row
              key={one.id}
              {...{ words, one }}
              nth={at + 1}
              end={data.length}
              move={sort.isPending ? null : move}
            />
          ))}
        </ol>
        {sort.error !== null && <Message tone="danger">{sort.error.message}</Message>}
        <Foot />
      </div>
    )
  }

  return function SortedNames() {
    const words = entry.words()
    if (!useMay()(needs)) return <Forbidden title={words.title} />
    return (
      <>
        <PageHeading
          title={words.title}
          description={words.hint}
          action={<ButtonLink way={{ to: '/settings' }}>{words.back}</ButtonLink>}
        />
        <Names words={words} />
      </>
    )
  }
}

type NameRowProps = {
  words: Words
  one: Named
  name: string
  /** Its place in the list, from 1, and the last one. */
  nth: number
  end: number
  isFixed: boolean
  save: Save
  /** Takes places from 0; null while another row moves. */
  move: ((from: number, to: number) => void) | null
  children: ReactNode
}

function NameRow({ words, one, name, nth, end, isFixed, save, move, children }: NameRowProps) {
  const { id, version, isActive } = one
  const sent = (body: Omit<Change, 'version'>) => ({ params: { id }, body: { ...body, version } })
  const [up, down] = [nth - 2, nth].map((to) =>
    to < 0 || to >= end ? undefined : () => move?.(nth - 1, to),
  )
  return (
    <li className={classes.row} data-off={!isActive || undefined}>
      <NameField
        label={words.name(formatCount(nth))}
        name={name}
        error={save.error?.message}
        onRename={(typed) => save.mutateAsync(sent({ name: typed }))}
      />
      <MoveButton label={words.up(name)} sign="↑" isBusy={move === null} onMove={up} />
      <MoveButton label={words.down(name)} sign="↓" isBusy={move === null} onMove={down} />
      <SwitchButton
        {...{ name, isActive, words, isFixed }}
        onSwitch={(is) => save.mutate(sent({ isActive: is }))}
      />
      {children}
    </li>
  )
}

type MoveButtonProps = {
  label: string
  sign: string
  isBusy: boolean
  /** Absent at the end of the list. */
  onMove: (() => void) | undefined
}

function MoveButton({ label, sign, isBusy, onMove }: MoveButtonProps) {
  const off = useOff()
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={label}
      title={label}
      busy={isBusy}
      {...off}
      disabled={onMove === undefined || off.disabled}
      onClick={onMove}
    >
      {sign}
    </Button>
  )
}
