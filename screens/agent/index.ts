export { AgentFrame, type AgentFrameProps } from './agent-frame.tsx';
