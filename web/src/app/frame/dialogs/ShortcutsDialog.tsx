import { actionsOf, navItemsOf } from '../../../features/nav-items.ts'
import { areSingleKeysOn } from '../../../lib/shell/single-keys.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { KeyList } from '../../../ui/dialog/KeyList.tsx'
import classes from './ShortcutsDialog.module.css'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type Shortcut = [name: string, ...keys: string[]]

/** All shortcuts of this user, opened by `?`. */
export function ShortcutsDialog({ opened, onClose }: ModalProps) {
  const user = useUser()
  const texts = t.shortcuts
  return (
    <Dialog title={t.app.shortcuts} opened={opened} onClose={onClose} isOnlyRead>
      <Section
        title={texts.everywhere}
        shortcuts={[
          [texts.palette, 'Ctrl/⌘', 'K'],
          [texts.saves, 'Ctrl/⌘', 'Enter'],
          [texts.closes, 'Esc'],
          [texts.messages, 'F8'],
        ]}
      />
      <Section
        title={texts.letters}
        note={areSingleKeysOn() ? undefined : texts.lettersOff}
        shortcuts={[
          [texts.search, '/'],
          [texts.add, 'N'],
          ...actionsOf(user).map(({ name, letter }): Shortcut => [name, letter.toUpperCase()]),
          [texts.list, '?'],
        ]}
      />
      <Section
        title={texts.goTo}
        shortcuts={navItemsOf(user).map(({ title, letter }) => [title, 'G', letter.toUpperCase()])}
      />
    </Dialog>
  )
}

type SectionProps = { title: string; note?: string | undefined; shortcuts: Shortcut[] }

function Section({ title, note, shortcuts }: SectionProps) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <KeyList all={shortcuts} />
    </section>
  )
}
