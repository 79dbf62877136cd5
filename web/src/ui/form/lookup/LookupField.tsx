import { useEffect, useId } from 'react'

import { t } from '../../../texts/texts.ts'
import { isExtraFirst, shownOptions } from './lookup-options.ts'
import classes from './LookupField.module.css'
import { TextField } from '../TextField.tsx'
import { useLookupField } from './use-lookup-field.ts'
import { WithList } from './WithList.tsx'

import type { ReactNode } from 'react'

import type { LookupList, LookupOption } from './lookup-options.ts'
import type { TextFieldProps } from '../TextField.tsx'

/** The props that a lookup of one entity passes on to the input. */
export type LookupInputProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & {
  /** After a pick by Enter, click or tap: the focus may go on. Not after Tab, which takes it along by itself. */
  onChosen?: (value: string) => void
  /** The list opens with the first focus, which a modal gives; later ones leave it closed. */
  opensAtFirst?: boolean
}

type MoreMatches = {
  shown: number
  total: number
  isThere: boolean
  isLoading: boolean
  load: () => void
}

type LookupFieldProps = LookupInputProps & {
  label: string
  /** The chosen value, empty for none, and its name. */
  value: string
  chosen: string
  options: readonly LookupOption[]
  extra?: LookupOption | undefined
  isLoading: boolean
  fold: (text: string) => string
  /** Matches of the server, and how the next of them are loaded. */
  more: MoreMatches
  /** Said when there are no options. */
  nothing: string
  onSearch: (text: string) => void
  onPick: (option: LookupOption, typed: string) => unknown
  /** An option that cannot be chosen was wanted all the same. */
  onRefused?: ((option: LookupOption) => void) | undefined
  /** See useLookupField. */
  onUnmatched?: (typed: string) => boolean
}

/** A select over a list that the server searches: type, Enter picks. For what is known beforehand there is DeviceSelect. */
export function LookupField(props: LookupFieldProps) {
  const { value, chosen, options, extra, isLoading, fold, nothing, more, ...requested } = props
  const { onSearch, onPick, onChosen, onRefused, onUnmatched, ...behaviour } = requested
  const { opensAtFirst = false, ...input } = behaviour
  const id = useId()
  const found = { value, options, extra, isLoading, fold }
  const acts = { onSearch, onPick, onChosen, onRefused, onUnmatched, opensAtFirst }
  const field = useLookupField({ ...found, ...acts })
  const { isOpen, active, list, choose, refuse } = field
  const text = (
    <TextField
      autoComplete="off"
      spellCheck={false}
      after={<Chevron />}
      {...input}
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-activedescendant={active === undefined ? undefined : optionId(id, active)}
      // Escape closes the list first, then the modal.
      data-mantine-stop-propagation={isOpen || undefined}
      {...field.inputProps}
      value={list.text ?? chosen}
    />
  )
  const choices = (
    <Choices {...{ id, list, active, nothing, more }} onPick={choose} onRefused={refuse} />
  )
  return <WithList {...{ isOpen, text, choices }} onClose={field.close} />
}

type ChoicesProps = {
  id: string
  list: LookupList
  active: LookupOption | undefined
  nothing: string
  more: MoreMatches
  onPick: (option: LookupOption) => void
  onRefused: (option: LookupOption) => void
}

function Choices({ id, list, active, nothing, more, onPick, onRefused }: ChoicesProps) {
  const shown = shownOptions(list)
  const { extra, value } = list
  const similar = shown.filter(({ isSimilar }) => isSimilar === true)
  const extraFirst = isExtraFirst(list)

  useEffect(() => {
    if (active === undefined) return
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const choice = (option: LookupOption) => (
    <Choice
      key={option.value}
      id={optionId(id, option)}
      option={option}
      isActive={option.value === active?.value}
      isChosen={option.value === value}
      onPick={option.disabled === true ? onRefused : onPick}
    />
  )
  return (
    <>
      {shown.length === 0 && (
        <p className={classes.nothing} role="status">
          {list.isLoading ? t.ui.loading : nothing}
        </p>
      )}
      <div
        className={classes.list}
        id={id}
        role="listbox"
        aria-label={t.ui.choices}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const isNearEnd = scrollTop + 2 * clientHeight >= scrollHeight
          if (isNearEnd && more.isThere && !more.isLoading) more.load()
        }}
      >
        {extra !== undefined && extraFirst && <div className={classes.extra}>{choice(extra)}</div>}
        {shown.filter(({ isSimilar }) => isSimilar !== true).map(choice)}
        {similar.length > 0 && <Similar>{similar.map(choice)}</Similar>}
        {extra !== undefined && !extraFirst && <div className={classes.extra}>{choice(extra)}</div>}
      </div>
      {more.isThere && !list.isLoading && (
        <p className={classes.more} role="status">
          {t.ui.typeToSearch(String(more.shown), String(more.total))}
        </p>
      )}
    </>
  )
}

function Similar({ children }: { children: ReactNode }) {
  return (
    <div role="group" aria-label={t.ui.similar}>
      <p className={classes.similar} aria-hidden="true">
        {t.ui.similar}
      </p>
      {children}
    </div>
  )
}

type ChoiceProps = {
  id: string
  option: LookupOption
  isActive: boolean
  isChosen: boolean
  onPick: (option: LookupOption) => void
}

function Choice({ id, option, isActive, isChosen, onPick }: ChoiceProps) {
  const { label, detail, picture, disabled = false } = option
  return (
    // The keyboard works in the field, which names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={classes.option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={disabled || undefined}
      data-active={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onPick(option)
        if (!disabled) foldKeyboard()
      }}
    >
      {picture}
      <div>
        <span>{label}</span>
        {detail !== undefined && detail !== '' && <small>{detail}</small>}
      </div>
    </div>
  )
}

function Chevron() {
  return (
    <svg className={classes.chevron} viewBox="0 0 20 20" aria-hidden="true">
      <path d="m5.5 8 4.5 4.5L14.5 8" />
    </svg>
  )
}

function optionId(listId: string, { value }: LookupOption): string {
  return `${listId}-${value}`
}

// On a phone the keyboard covers half the form, and an option is chosen already.
function foldKeyboard(): void {
  const field = document.activeElement
  if (field instanceof HTMLElement && window.matchMedia('(pointer: coarse)').matches) field.blur()
}
