import { useNavigate } from 'react-router';
import { endSession } from '../../providers/session.ts';

export default function Unauthorized() {
  const navigate = useNavigate();
  const leave = async () => {
    await endSession();
    navigate('/');
  };
  return (
    <div className="wrap notice">
      <span className="notice-cloth" aria-hidden="true" />
      <h1>Unauthorized Access!</h1>
      <p>You do not have permission to access this website!!</p>
      <button type="button" className="button" onClick={leave}>
        Log Out
      </button>
    </div>
  );
}
