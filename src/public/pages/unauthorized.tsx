import { endSession } from '../../shared/session.ts';
import { Notice } from '../parts/notice.tsx';
import { useNavigate } from '../router.tsx';

export default function Unauthorized() {
  const navigate = useNavigate();
  const leave = () => {
    void endSession();
    navigate('/');
  };
  return (
    <Notice title="Unauthorized Access!" loose>
      <p className="notice-lead">You do not have permission to access this website!!</p>
      <button type="button" className="button" onClick={leave}>
        Log Out
      </button>
    </Notice>
  );
}
