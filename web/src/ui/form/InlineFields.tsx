import { t } from '../../texts/texts.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { TextField } from './TextField.tsx'

import type { KeyboardEvent } from 'react'

type OptionalField = { name: string; label: string; type?: 'tel' }

const NONE: readonly OptionalField[] = []

type InlineFieldsProps = {
  form: { getInputProps: (path: string) => object }
  /** Above the fields: `New supplier`. */
  title: string
  /** Where the fields are in the form: `newSupplier`. */
  path: string
  /** Names and labels of the fields after the name. */
  optional?: readonly OptionalField[]
  /** Moves on instead of saving. */
  onEnter?: () => void
}

/** The fields of an entity that is created together with the form around them: its name, and what is optional. */
export function InlineFields({ form, title, path, optional = NONE, onEnter }: InlineFieldsProps) {
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || onEnter === undefined) return
    event.preventDefault()
    onEnter()
  }

  const propsOf = (name: string) => ({
    autoComplete: 'off',
    ...form.getInputProps(`${path}.${name}`),
    onKeyDown: handleKey,
  })
  return (
    <FieldGroup name={title}>
      <TextField label={t.ui.name} {...propsOf('name')} />
      {optional.map(({ name, label, type }) => (
        <TextField
          key={name}
          label={label}
          {...(type === undefined ? {} : { type })}
          placeholder={t.ui.optional}
          {...propsOf(name)}
        />
      ))}
    </FieldGroup>
  )
}
