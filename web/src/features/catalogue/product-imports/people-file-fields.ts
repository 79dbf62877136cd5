import { markedText } from '@mezgeb/contract/catalogue/imports/empty-cells'

import { ownIdField } from './own-id-field.ts'

import type { Field } from '../../../ui/list/field.ts'

/** The fields of people in a file which an import takes. */
export function peopleFileFields<Person extends { id: string }>(
  fields: readonly Field<Person>[],
): Field<Person>[] {
  return [...fields.map(marked), ownIdField()]
}

/** All texts but the name may be taken for nothing. */
function marked<Person>({ text, ...field }: Field<Person>): Field<Person> {
  const of = field.isNoFact === true ? 'name' : 'address'
  return {
    ...field,
    text: (person) => {
      const shown = text(person)
      return shown === null ? null : markedText(of, shown)
    },
  }
}
