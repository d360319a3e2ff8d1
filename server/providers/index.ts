export { publicProvider, type Provider, type PublicProvider } from './provider.ts'
