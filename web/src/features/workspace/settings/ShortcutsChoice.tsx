import { useSyncExternalStore } from 'react'

import { openShellDialog } from '../../../lib/shell/shell-dialog.ts'
import {
  areSingleKeysOn,
  onSingleKeysChange,
  setSingleKeys,
} from '../../../lib/shell/single-keys.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import classes from './SettingsForm.module.css'

/** Single letters as shortcuts, on or off (WCAG 2.1.4), and the list of all. */
export function ShortcutsChoice() {
  const isOn = useSyncExternalStore(onSingleKeysChange, areSingleKeysOn)
  return (
    <div className={classes.form}>
      <ChoiceGroup
        id="settings-shortcuts"
        label={t.settings.shortcuts}
        options={[
          { value: 'on', label: t.settings.on },
          { value: 'off', label: t.settings.off },
        ]}
        value={isOn ? 'on' : 'off'}
        onChange={(value) => setSingleKeys(value === 'on')}
      />
      <Button
        className={classes.submit}
        size="sm"
        aria-haspopup="dialog"
        onClick={() => openShellDialog('shortcuts')}
      >
        {t.settings.seeShortcuts}
      </Button>
    </div>
  )
}
