/** The entry for hosts with React Router. */
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { Flow, type FlowProps, type FlowRouter } from '#engine/react';

/** A flow whose steps are paths of the React Router around it. */
export function RoutedFlow(props: Omit<FlowProps, 'router'>) {
  const { pathname: path, search } = useLocation();
  const navigate = useNavigate();
  const router = useMemo<FlowRouter>(
    () => ({
      path,
      search,
      push: (to) => void navigate(to),
      replace: (to) => void navigate(to, { replace: true }),
    }),
    [path, search, navigate],
  );
  return <Flow {...props} router={router} />;
}
