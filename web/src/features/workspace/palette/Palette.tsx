import { useEffect, useId } from 'react'

import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import classes from './Palette.module.css'
import { usePalette } from './use-palette.ts'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { PaletteEntry } from './palette-entry.ts'

/** Jumps to screens, products, customers and actions: type, arrows, Enter. The last choices stand first. */
export function Palette({ opened, onClose }: ModalProps) {
  return (
    <Dialog title={t.palette.title} opened={opened} onClose={onClose}>
      <Search opened={opened} onClose={onClose} />
    </Dialog>
  )
}

function Search({ opened, onClose }: ModalProps) {
  const id = useId()
  const palette = usePalette(opened, onClose)
  const { text, active, handleKeyDown, handleType } = palette
  const activeId = active === undefined ? undefined : optionId(id, active)

  useEffect(() => {
    if (activeId === undefined) return
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div className={classes.palette}>
      <input
        className={classes.input}
        type="text"
        role="combobox"
        aria-label={t.palette.placeholder}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder={t.palette.placeholder}
        data-autofocus
        value={text}
        onKeyDown={handleKeyDown}
        onChange={(event) => handleType(event.currentTarget.value)}
      />
      <Results id={id} palette={palette} />
      <p className={classes.foot} role="status">
        {palette.typed === '' && !palette.isFailed ? (
          <span className={classes.hint}>{t.palette.hint}</span>
        ) : (
          footText(palette)
        )}
      </p>
    </div>
  )
}

type PaletteState = ReturnType<typeof usePalette>

function Results({ id, palette }: { id: string; palette: PaletteState }) {
  const { entries, active, choose } = palette
  return (
    <div className={classes.list} id={id} role="listbox" aria-label={t.palette.results}>
      {groupsOf(entries).map(([group, members], index) => (
        <div key={group} role="group" aria-labelledby={`${id}-${index}`}>
          <div className={classes.group} id={`${id}-${index}`} role="presentation">
            {group}
          </div>
          {members.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry === active}
              onChoose={() => choose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; entry: PaletteEntry; isActive: boolean; onChoose: () => void }

function Option({ id, entry, isActive, onChoose }: OptionProps) {
  const { label, detail, picture, keys = [] } = entry
  return (
    // The keyboard works in the field, which names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={classes.option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {picture}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {detail !== undefined && detail !== '' && <small>{detail}</small>}
      </span>
      {keys.length > 0 && (
        <span className={classes.keys} aria-hidden="true">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  )
}

function groupsOf(entries: PaletteEntry[]): [string, PaletteEntry[]][] {
  const groups = new Map<string, PaletteEntry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}

function footText({ entries, isLoading, isFailed }: PaletteState): string {
  if (isFailed) return t.palette.failed
  if (isLoading) return t.ui.loading
  return entries.length === 0 ? t.palette.nothing : t.palette.found(entries.length)
}

function optionId(listId: string, { id }: PaletteEntry): string {
  return `${listId}-${id}`
}
