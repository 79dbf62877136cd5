import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Combobox.css'
import { Select } from '@mantine/core'

import { sentence, t } from '../texts/texts.ts'
import { mantineField } from './mantine-field.ts'

import type { SelectProps } from '@mantine/core'

const SHOWN_MAX = 50

/**
 * A select one can type into: letters filter, arrows move, Enter picks. For lists that the server
 * searches pass `searchValue`, `onSearchChange` and `filter={({ options }) => options}`.
 */
export function SelectField(props: SelectProps) {
  return (
    <Select
      {...mantineField}
      searchable
      openOnFocus={false}
      limit={SHOWN_MAX}
      maxDropdownHeight="none"
      withScrollArea={false}
      nothingFoundMessage={t.ui.nothingFound}
      allowDeselect={false}
      // Its list has the field's name too: a closed one must not be found by it.
      comboboxProps={{ keepMounted: false }}
      {...props}
      error={typeof props.error === 'string' ? sentence(props.error) : props.error}
      styles={{ options: { maxHeight: '15rem', overflowY: 'auto' } }}
    />
  )
}
