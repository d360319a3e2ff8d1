import { expect, test } from 'vitest'
import { aForm } from './a-form.ts'
import { askedData, askedFields, formProblems } from './form-problems.ts'
import type { FormData } from './widget.ts'

const surroundings = { today: '2026-11-21', options: {}, provider: {}, slots: {} }
const problems = (data: FormData) => formProblems(aForm(), data, surroundings).map(({ field, code, message }) => `${field} ${code} ${message}`)

test('an empty field is a missing field', () => {
  expect(problems({ name: '', kind: 'fish' })).toEqual(['name required pets.errors.name'])
})

test('a field tells its first problem only', () => {
  expect(problems({ name: 'x', kind: 'fish' })).toEqual(['name minLength pets.errors.short'])
})

test('a code without words of its own takes the words of *', () => {
  expect(problems({ name: 'xerxes', kind: 'fish' })).toEqual(['name pattern pets.errors.name'])
})

test('problems come in the order of the fields, those of conditions too', () => {
  expect(problems({ kind: 'cat' })).toEqual(['name required pets.errors.name', 'chip required pets.errors.any'])
})

test('a check is asked once the schema is content', () => {
  expect(problems({ name: 'Tom', kind: 'cat', chip: '0000' })).toEqual(['chip unknown pets.errors.any'])
  expect(problems({ name: 'Tom', kind: 'cat', chip: '00' })).toEqual(['chip pattern pets.errors.any'])
})

test('a field that is not asked has no problem and leaves no trace', () => {
  const { form } = aForm()
  const leftOver = { name: 'Nemo', kind: 'fish', chip: 'nonsense' }

  expect(askedFields(form, leftOver)).toEqual(['name', 'kind'])
  expect(askedData(form, leftOver)).toEqual({ name: 'Nemo', kind: 'fish' })
  expect(problems(leftOver)).toEqual([])
})

test('a check that nobody registered is named', () => {
  expect(() => formProblems(aForm({ checks: {} }), { name: 'Tom', kind: 'cat', chip: '1234' }, surroundings)).toThrow('check "known-chip" is not registered')
})
