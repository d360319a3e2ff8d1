import type { Check } from '#engine/react'
import { cardNumberProblem } from '../parts/card-number-rules.ts'

export const check: Check = (value) => cardNumberProblem(String(value ?? ''))
